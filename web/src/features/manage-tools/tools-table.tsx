import { Link } from "react-router-dom";
import { formatPrice } from "../../lib/price.ts";
import { paths } from "../../lib/paths.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Choice, ChooseAll } from "../../ui/choice.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { ToolImage } from "../../ui/tool-image.tsx";
import { formatCount } from "../../lib/stock.ts";
import type { ManagedTool } from "../tool/manage-tools.api.ts";
import { PriceEdit, StockEdit } from "./row-edit.tsx";
import { StockSummary } from "../stock/stock-summary.tsx";
import "./tools-table.scss";

const COLUMNS = [
  { name: "Image", isVisuallyHidden: true, className: "cell-image" },
  { name: "Tool" },
  { name: "Price", className: "number" },
  { name: "Minimum", className: "number" },
  { name: "Stock", className: "cell-stock" },
  { name: "Actions", isVisuallyHidden: true, className: "cell-actions" },
];

interface ToolsTableProps {
  readonly tools: readonly ManagedTool[];
  /** The rows are of the last page while the next one loads. */
  readonly stale: boolean;
  readonly busyId: string | undefined;
  /** Ids of the tools that labels are wanted for. */
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (tools: readonly ManagedTool[], isChosen: boolean) => void;
  readonly onArchive: (tool: ManagedTool) => void;
  readonly onRestore: (tool: ManagedTool) => void;
}

/** The catalogue as a table. */
export function ToolsTable(props: ToolsTableProps) {
  const { tools, stale, busyId, chosen, onChosen, onArchive, onRestore } = props;
  const allChosen = tools.every(({ id }) => chosen.has(id));
  const chooseAll = (
    <ChooseAll
      label="Select all tools of this page"
      checked={allChosen}
      onChange={() => onChosen(tools, !allChosen)}
    />
  );
  return (
    <DataTable
      className="tools-table"
      label="Tools"
      columns={[{ name: "Select", className: "cell-choice", head: chooseAll }, ...COLUMNS]}
      stale={stale}
    >
      {tools.map((tool) => (
        <tr role="row" key={tool.id} className={chosen.has(tool.id) ? "chosen" : undefined}>
          <td role="cell" className="cell-choice">
            <Choice
              label={`Select ${tool.name}`}
              checked={chosen.has(tool.id)}
              onChange={(isChosen) => onChosen([tool], isChosen)}
            />
          </td>
          <td role="cell" className="cell-image">
            <div className="plate">
              <ToolImage src={tool.imageUrl} sizes="48px" />
            </div>
          </td>
          <th role="rowheader" scope="row" className="cell-tool">
            <Link to={paths.manageTool(tool.id)} dir="auto">
              {tool.name}
            </Link>
            <span className="fine tabular">{tool.partNumber}</span>
            {tool.archivedAt && <span className="badge-archived">Archived</span>}
          </th>
          <td role="cell" className="cell-price number tabular" data-label="Price">
            <PriceEdit tool={tool}>{formatPrice(tool)}</PriceEdit>
          </td>
          <td role="cell" className="cell-minimum number tabular" data-label="Minimum">
            {formatCount(tool.minimumOrderQuantity)}
          </td>
          <td role="cell" className="cell-stock tabular" data-label="Stock">
            <StockEdit tool={tool}>
              <StockSummary tool={tool} />
            </StockEdit>
          </td>
          <td role="cell" className="cell-actions">
            <Link className="btn btn-outline" to={paths.manageTool(tool.id)} aria-label={`Edit ${tool.name}`}>
              Edit
            </Link>
            <details className="more">
              <summary aria-label={`More actions for ${tool.name}`}>⋯</summary>
              <BusyButton
                className="link-button"
                isBusy={busyId === tool.id}
                aria-label={`${tool.archivedAt ? "Restore" : "Archive"} ${tool.name}`}
                onClick={() => (tool.archivedAt ? onRestore(tool) : onArchive(tool))}
              >
                {tool.archivedAt ? "Restore" : "Archive"}
              </BusyButton>
            </details>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
