import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/money.ts";
import { largestOrder, type TotalLimits } from "../../lib/order-quantity.ts";
import { paths } from "../../lib/paths.ts";
import { totalOf } from "../../lib/price.ts";
import { expectedText, formatCount, smallestOrder, stockState } from "../../lib/stock.ts";
import { StatePanel } from "../../ui/state-panel.tsx";
import { StockAlert } from "../stock/stock-alert.tsx";
import type { Tool } from "../tool/tool.api.ts";
import { OwnReservation } from "./own-reservation.tsx";

/** Explains why a tool cannot be ordered now. */
export function CannotOrder({ tool, email }: { tool: Tool; email: string | undefined }) {
  const reservation = email !== undefined && <OwnReservation email={email} toolId={tool.id} />;
  if (tool.archived) {
    return (
      <StatePanel
        title="No longer sold"
        actions={
          <>
            <Link className="btn btn-outline" to={paths.toolById(tool.id)}>
              View this tool
            </Link>
            <Alternatives tool={tool} />
          </>
        }
      >
        <p>We no longer sell this tool. Your earlier orders stay in My Orders.</p>
      </StatePanel>
    );
  }
  if (stockState(tool) === "sold-out") {
    return (
      <StatePanel title="Sold out" actions={<Alternatives tool={tool} />}>
        {tool.expectedOn && <p>{expectedText(tool.expectedOn)}</p>}
        <p>This tool is sold out. This page updates when it is back in stock.</p>
        {reservation}
        <StockAlert toolId={tool.id} />
      </StatePanel>
    );
  }
  return (
    <StatePanel title="Not enough in stock" actions={<Alternatives tool={tool} />}>
      <p>
        Only {tool.stockQuantity} left. The minimum order is {smallestOrder(tool)}, so you can't order it
        right now.
      </p>
      {reservation}
      {tool.expectedOn && <p>{expectedText(tool.expectedOn)}</p>}
      <StockAlert toolId={tool.id} />
    </StatePanel>
  );
}

/** Explains why no quantity of this tool can be paid. */
export function CannotPay({ tool, totalLimits }: { tool: Tool; totalLimits: TotalLimits }) {
  const most = largestOrder(tool);
  const total = totalOf(tool, most);
  if (total < totalLimits.min) {
    return (
      <StatePanel title="Not enough in stock" actions={<Alternatives tool={tool} />}>
        <p>
          All that can be ordered now is {formatCount(most)} for {formatMoney(total)}, and an order costs at
          least {formatMoney(totalLimits.min)}.
        </p>
        {tool.expectedOn && <p>{expectedText(tool.expectedOn)}</p>}
      </StatePanel>
    );
  }
  return (
    <StatePanel
      title="Too much for one payment"
      actions={
        <Link className="btn btn-outline" to={paths.helpAbout("contact")}>
          Contact us
        </Link>
      }
    >
      <p>
        The minimum order is {formatCount(smallestOrder(tool))}, which is more than one payment can be:{" "}
        {formatMoney(totalLimits.max)}.
      </p>
    </StatePanel>
  );
}

const KIND_LETTERS_MIN = 3;

/** Links to a search for the kind of this tool, by the last word of its name, and to all tools. */
function Alternatives({ tool }: { tool: Tool }) {
  const [beforeSize = ""] = tool.name.split(/[,0-9]/);
  const kind = beforeSize.trim().split(/\s+/).at(-1)?.toLowerCase() ?? "";
  return (
    <>
      {kind.length >= KIND_LETTERS_MIN && (
        <Link className="btn btn-outline" to={paths.filteredSearch(kind)}>
          Search for “<bdi>{kind}</bdi>”
        </Link>
      )}
      <ToTheTools />
    </>
  );
}

export function ToTheTools() {
  return (
    <Link className="btn btn-outline" to={paths.home}>
      Browse all tools
    </Link>
  );
}
