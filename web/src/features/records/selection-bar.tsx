import type { ReactNode } from "react";
import type { Selection } from "./selection.ts";

interface SelectionBarProps {
  readonly label: string;
  readonly selected: Pick<Selection<unknown>, "rows" | "clear">;
  /** What can be done with the selected records. */
  readonly children: ReactNode;
}

/** The actions on selected records; nothing without one. */
export function SelectionBar({ label, selected: { rows, clear }, children }: SelectionBarProps) {
  if (rows.length === 0) return null;
  return (
    <div className="bulk" role="region" aria-label={label}>
      <strong className="tabular">{rows.length} selected</strong>
      {children}
      <button type="button" className="link-button on-dark" onClick={clear}>
        Clear selection
      </button>
    </div>
  );
}
