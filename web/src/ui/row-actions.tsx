import type { RowBinding } from "../lib/form/list-text.ts";
import { MoveButtons } from "./move-buttons.tsx";

interface RowActionsProps {
  /** The name of the entry. */
  readonly name: string;
  readonly row: Omit<RowBinding<never>, "onChange">;
  /** Moves the focus: the button is removed with its row. */
  readonly onRemoved: () => void;
}

/** Moves an entry of a list, or removes it. */
export function RowActions({ name, row: { isFirst, isLast, onMove, onRemove }, onRemoved }: RowActionsProps) {
  return (
    <>
      <MoveButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
      <button
        type="button"
        className="link-button"
        aria-label={`Remove ${name}`}
        onClick={() => {
          onRemove();
          onRemoved();
        }}
      >
        Remove
      </button>
    </>
  );
}
