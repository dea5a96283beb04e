import { type ReactNode, useEffect } from "react";
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
import { noteViewed } from "./recently-viewed.ts";
import type { Tool } from "./tool.api.ts";
import { OtherSizes } from "./other-sizes.tsx";
import { ToolDetail } from "./tool-detail.tsx";
import { ToolRow } from "./tool-row.tsx";

interface ToolPageContentProps {
  readonly part: Part;
  /** The part's tool with its current stock. */
  readonly tool: Tool;
  /** Stands below a stock that is too small for an order. */
  readonly stockAlert: ReactNode;
}

/** The public page of a tool: breadcrumb, image, details, 'Purchase' and related tools. */
export function ToolPageContent({ part, tool, stockAlert }: ToolPageContentProps) {
  const { successor, alternatives, fitsWith, related, specifications, family, documents } = part;
  useEffect(() => noteViewed(tool.id), [tool.id]);
  return (
    <>
      <Breadcrumb steps={stepsTo(part.path)} current={tool.name} />
      <ToolDetail tool={tool} images={part.images}>
        <Buy tool={tool} successor={successor} hasRelated={related.length > 0} stockAlert={stockAlert} />
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
  readonly stockAlert: ReactNode;
}

/** The link to the order form, or why the tool cannot be ordered. */
function Buy({ tool, successor, hasRelated, stockAlert }: BuyProps) {
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
        {stockAlert}
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
