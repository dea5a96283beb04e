import { ArrowDown, ArrowUp } from "lucide-react";
import { passFocus } from "../lib/move-focus.ts";

const DIRECTIONS = [
  { by: -1, where: "up", Arrow: ArrowUp },
  { by: 1, where: "down", Arrow: ArrowDown },
] as const;

interface MoveButtonsProps {
  /** The name of what is moved. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => Promise<void> | void;
}

/** Moves an entry up and down its list. A button can have the focus also where it moves nothing. */
export function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const press = async (by: -1 | 1, button: HTMLElement): Promise<void> => {
    await onMove(by);
    // A row that changes its place loses the focus.
    passFocus(button, button);
  };
  return DIRECTIONS.map(({ by, where, Arrow }) => {
    const isAtEnd = by < 0 ? isFirst : isLast;
    return (
      <button
        key={where}
        type="button"
        className="icon-button"
        aria-label={`Move ${name} ${where}`}
        title={`Move ${where}`}
        aria-disabled={isAtEnd}
        onClick={({ currentTarget }) => !isAtEnd && void press(by, currentTarget)}
      >
        <Arrow size={18} aria-hidden="true" />
      </button>
    );
  });
}
