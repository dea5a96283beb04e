import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { stepsTo } from "../../lib/category-steps.ts";
import { useLengthUnit, withUnit } from "../../lib/length-unit.ts";
import { paths } from "../../lib/paths.ts";
import { cannotOrderText, expectedText, formatCount, smallestOrder, stockState } from "../../lib/stock.ts";
import { DocumentList } from "../document/document-list.tsx";
import { DeliveryTerms } from "../settings/delivery-terms.tsx";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { UnitSwitch } from "../../ui/unit-switch.tsx";
import type { Part } from "./part.api.ts";
import { StockAlert } from "../stock/stock-alert.tsx";
import { noteViewed } from "./recently-viewed.ts";
import { toolQuery, type Tool } from "./tool.api.ts";
import { OtherSizes } from "./other-sizes.tsx";
import { ToolDetail } from "./tool-detail.tsx";
import { ToolRow } from "./tool-row.tsx";
import { useLiveStock } from "../stock/use-live-stock.ts";

/** The public page of a tool: breadcrumb, image, details, 'Purchase' and related tools. */
export function ToolPageContent({ part }: { part: Part }) {
  const { successor, alternatives, fitsWith, related, specifications, family, documents } = part;
  const { data: tool } = useQuery({ ...toolQuery(part.tool.id), initialData: part.tool });
  useEffect(() => noteViewed(tool.id), [tool.id]);
  useLiveStock(tool.archived ? undefined : tool.id);
  return (
    <>
      <Breadcrumb steps={stepsTo(part.path)} current={tool.name} />
      <ToolDetail tool={tool} images={part.images}>
        <Buy tool={tool} successor={successor} hasRelated={related.length > 0} />
        {!tool.archived && cannotOrderText(tool) === undefined && <DeliveryTerms />}
      </ToolDetail>
      {family && <OtherSizes family={family} />}
      {specifications.length > 0 && <Specifications specifications={specifications} />}
      <DocumentList documents={documents} />
      {alternatives.length > 0 && <ToolRow title="Alternatives" tools={alternatives} />}
      {fitsWith.length > 0 && <ToolRow title="Fits with" tools={fitsWith} />}
      {related.length > 0 && <ToolRow title="Related tools" tools={related} />}
    </>
  );
}

function Specifications({ specifications }: Pick<Part, "specifications">) {
  const [lengthUnit, setLengthUnit] = useLengthUnit();
  return (
    <section className="specifications" aria-labelledby="specifications">
      <div className="head">
        <h2 id="specifications">Specifications</h2>
        {specifications.some(({ unit }) => unit === "mm") && (
          <UnitSwitch unit={lengthUnit} onChange={setLengthUnit} />
        )}
      </div>
      <dl>
        {specifications.map(({ attribute, label, value, unit }) => (
          <div key={attribute}>
            <dt>{label}</dt>
            <dd className="tabular">{withUnit(value, unit, lengthUnit)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface BuyProps {
  readonly tool: Tool;
  readonly successor: Tool | undefined;
  readonly hasRelated: boolean;
}

/** The link to the order form, or why the tool cannot be ordered. */
function Buy({ tool, successor, hasRelated }: BuyProps) {
  const state = stockState(tool);
  if (tool.archived && successor) {
    return (
      <StatePanel
        title="No longer sold"
        level="h2"
        actions={
          <Link className="btn btn-primary" to={paths.tool(successor)}>
            Go to its successor
          </Link>
        }
      >
        <p>
          Its successor is <strong dir="auto">{successor.name}</strong> ({successor.partNumber}).
        </p>
      </StatePanel>
    );
  }
  if (tool.archived) {
    return (
      <StatePanel title="No longer sold" level="h2" actions={<AllTools />}>
        <p>
          {hasRelated
            ? "We no longer sell this tool. See the related tools below."
            : "We no longer sell this tool."}
        </p>
      </StatePanel>
    );
  }
  if (state === "sold-out" || state === "below-minimum") {
    return (
      <>
        <p className="cannot-buy">
          {state === "sold-out"
            ? "Sold out"
            : `Only ${formatCount(tool.stockQuantity)} left, less than the minimum order of ${formatCount(smallestOrder(tool))}.`}
        </p>
        {tool.expectedOn && <p className="expected-on">{expectedText(tool.expectedOn)}</p>}
        <StockAlert toolId={tool.id} />
      </>
    );
  }
  return (
    <Link className="btn btn-primary" to={paths.purchase(tool.id)}>
      Purchase
    </Link>
  );
}

function AllTools() {
  return (
    <Link className="btn btn-outline" to={paths.home}>
      Browse tools
    </Link>
  );
}
