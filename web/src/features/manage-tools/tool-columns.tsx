import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { formatPrice } from "../../lib/price.ts";
import { formatCount } from "../../lib/stock.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { ToolImage } from "../../ui/tool-image.tsx";
import type { Column } from "../records/row-table.tsx";
import { StockSummary } from "../stock/stock-summary.tsx";
import type { ManagedTool } from "../tool/manage-tools.api.ts";
import { PriceEdit, StockEdit } from "./row-edit.tsx";
import type { Archive } from "./use-archive.ts";

/** The columns of the catalogue; `archive` archives and restores. */
export const toolColumns = (archive: Archive): Column<ManagedTool>[] => [
  { name: "Image", isVisuallyHidden: true, className: "cell-image", show: (tool) => <Image tool={tool} /> },
  { name: "Tool", className: "cell-tool", isRowHeader: true, show: (tool) => <Name tool={tool} /> },
  {
    name: "Price",
    className: "cell-price number tabular",
    isNamedOnCards: true,
    show: (tool) => <PriceEdit tool={tool}>{formatPrice(tool)}</PriceEdit>,
  },
  {
    name: "Minimum",
    className: "cell-minimum number tabular",
    isNamedOnCards: true,
    show: ({ minimumOrderQuantity }) => formatCount(minimumOrderQuantity),
  },
  {
    name: "Stock",
    className: "cell-stock tabular",
    isNamedOnCards: true,
    show: (tool) => (
      <StockEdit tool={tool}>
        <StockSummary tool={tool} />
      </StockEdit>
    ),
  },
  {
    name: "Actions",
    isVisuallyHidden: true,
    className: "cell-actions",
    show: (tool) => <Actions tool={tool} archive={archive} />,
  },
];

interface CellProps {
  readonly tool: ManagedTool;
}

const Image = ({ tool }: CellProps) => (
  <div className="plate">
    <ToolImage src={tool.imageUrl} sizes="48px" />
  </div>
);

function Name({ tool }: CellProps) {
  return (
    <>
      <Link to={paths.manageTool(tool.id)} dir="auto">
        {tool.name}
      </Link>
      <span className="fine tabular">{tool.partNumber}</span>
      {tool.archivedAt && <span className="badge-archived">Archived</span>}
    </>
  );
}

function Actions({ tool, archive }: CellProps & { readonly archive: Archive }) {
  const action = tool.archivedAt ? "Restore" : "Archive";
  return (
    <>
      <Link className="btn btn-outline" to={paths.manageTool(tool.id)} aria-label={`Edit ${tool.name}`}>
        Edit
      </Link>
      <details className="more">
        <summary aria-label={`More actions for ${tool.name}`}>⋯</summary>
        <BusyButton
          className="link-button"
          isBusy={archive.busyId === tool.id}
          aria-label={`${action} ${tool.name}`}
          onClick={() => (tool.archivedAt ? archive.set(tool, false) : archive.setToConfirm(tool))}
        >
          {action}
        </BusyButton>
      </details>
    </>
  );
}
