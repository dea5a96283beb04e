import { useState } from "react";

/** The records that were selected in a list, also on its other pages. */
export interface Selection<Row> {
  /** The selected records, as they are on the shown page if it has them. */
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly set: (rows: readonly Row[], isSelected: boolean) => void;
  readonly clear: () => void;
}

/** Returns the selection in a list. With an `address` it is of that page alone: another page begins without one, and what left it is not selected. */
export function useSelection<Row extends { readonly id: string }>(
  shown: readonly Row[] = [],
  address?: string,
): Selection<Row> {
  const [state, setState] = useState<{ address: string | undefined; rows: ReadonlyMap<string, Row> }>({
    address,
    rows: new Map(),
  });
  const rows: ReadonlyMap<string, Row> = state.address === address ? state.rows : new Map();
  const current = new Map(shown.map((row) => [row.id, row]));
  const known = [...rows.values()].map((row) => current.get(row.id) ?? row);
  return {
    rows: address === undefined ? known : known.filter(({ id }) => current.has(id)),
    has: ({ id }) => rows.has(id),
    set: (changed, isSelected) => {
      const after = new Map(rows);
      for (const row of changed) {
        if (isSelected) after.set(row.id, row);
        else after.delete(row.id);
      }
      setState({ address, rows: after });
    },
    clear: () => setState({ address, rows: new Map() }),
  };
}
