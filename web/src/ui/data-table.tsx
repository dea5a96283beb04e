import type { ReactNode } from "react";

interface Column {
  readonly name: string;
  /** The name is visible to screen readers only. */
  readonly isVisuallyHidden?: boolean;
  readonly className?: string;
  /** Replaces the name. */
  readonly head?: ReactNode;
}

interface DataTableProps {
  readonly label: string;
  readonly className: string;
  readonly columns: readonly Column[];
  /** True while new rows are loading. */
  readonly stale?: boolean;
  /** The rows, with explicit roles. */
  readonly children: ReactNode;
}

/** A table whose rows become cards on a phone. Explicit roles preserve the table for screen readers. */
export function DataTable({ label, className, columns, stale, children }: DataTableProps) {
  return (
    <table className={`${className} table`} role="table" aria-label={label} aria-busy={stale}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ name, isVisuallyHidden = false, className: ofColumn, head }) => (
            <th key={name} role="columnheader" scope="col" className={ofColumn}>
              {head ?? (isVisuallyHidden ? <span className="visually-hidden">{name}</span> : name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}
