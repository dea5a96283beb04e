import type { ReactNode } from "react";
import { Choice, ChooseAll } from "../../ui/choice.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import type { Selection } from "./selection.ts";

/** A column of a table of records. */
export interface Column<Row> {
  readonly name: string;
  /** The name is visible to screen readers only. */
  readonly isVisuallyHidden?: boolean;
  /** Its cells name their rows. */
  readonly isRowHeader?: boolean;
  readonly className?: string;
  /** Its name stands before its value where rows are cards. */
  readonly isNamedOnCards?: boolean;
  readonly show: (row: Row) => ReactNode;
}

interface RowTableProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly className: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly selection?: SelectionProps<Row>;
}

interface SelectionProps<Row> {
  readonly selected: Selection<Row>;
  readonly labelOf: (row: Row) => string;
  readonly allLabel: string;
  /** Returns false for a row that nothing can be done with. */
  readonly isSelectable?: (row: Row) => boolean;
}

/** A table of records; on a phone each is a card. */
export function RowTable<Row extends { readonly id: string }>(props: RowTableProps<Row>) {
  const { label, className, columns, rows, selection } = props;
  return (
    <DataTable
      className={className}
      label={label}
      columns={[...(selection ? [selectColumn(selection, rows)] : []), ...columns]}
    >
      {rows.map((row) => (
        <tr role="row" key={row.id} className={selection?.selected.has(row) ? "chosen" : undefined}>
          {selection && (
            <td role="cell" className="cell-choice">
              <Choice
                label={selection.labelOf(row)}
                checked={selection.selected.has(row)}
                disabled={selection.isSelectable?.(row) === false}
                onChange={(isSelected) => selection.selected.set([row], isSelected)}
              />
            </td>
          )}
          {columns.map((column) => (
            <Cell key={column.name} column={column} row={row} />
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

function selectColumn<Row>(
  { selected, allLabel, isSelectable = () => true }: SelectionProps<Row>,
  rows: readonly Row[],
) {
  const selectable = rows.filter(isSelectable);
  const isAll = selectable.length > 0 && selectable.every(selected.has);
  const head = (
    <ChooseAll
      label={allLabel}
      checked={isAll}
      disabled={selectable.length === 0}
      onChange={() => selected.set(selectable, !isAll)}
    />
  );
  return { name: "Select", className: "cell-choice", head };
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { name, className, isRowHeader = false, isNamedOnCards = false, show } = column;
  if (isRowHeader) {
    return (
      <th role="rowheader" scope="row" className={className}>
        {show(row)}
      </th>
    );
  }
  return (
    <td role="cell" className={className} data-label={isNamedOnCards ? name : undefined}>
      {show(row)}
    </td>
  );
}
