import { type RefObject, useEffect, useRef } from "react";
import { isFocusMoved } from "../lib/move-focus.ts";

const LINK = 'a[href]:not([tabindex="-1"])';
const ROW = `${LINK}, li, tr, article`;

/** The rows of a list and their links. */
const rowsOf = (list: Element): ReadonlySet<Element> => new Set(list.querySelectorAll(ROW));

/**
 * Moves the focus to the first link of the first row that is not among `before`, or to the row. Not when the focus was
 * moved elsewhere than in `end`, where the button was. Returns whether there is such a row.
 */
function focusFirstAdded(list: Element, before: ReadonlySet<Element>, end: HTMLElement | null): boolean {
  const added = [...list.querySelectorAll<HTMLElement>(ROW)].find((each) => !before.has(each));
  if (!added) return false;
  if (isFocusMoved(end)) return true;
  const link = added.matches(LINK) ? added : added.querySelector<HTMLElement>(LINK);
  if (!link) added.tabIndex = -1;
  (link ?? added).focus();
  return true;
}

interface AddedRowFocus {
  /** The last child of the list, which has the button that adds rows. */
  readonly end: RefObject<HTMLDivElement | null>;
  /** Call it before rows are added. */
  readonly rememberRows: () => void;
}

/**
 * Moves the focus from a button that adds rows to the first added row, unless the user moves it meanwhile. `isWaiting`:
 * the rows are not there yet.
 */
export function useAddedRowFocus(isWaiting = false): AddedRowFocus {
  const end = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ readonly list: Element; readonly rows: ReadonlySet<Element> }>(undefined);
  // The rows may be rendered later than the state of the query changes.
  useEffect(() => {
    const { current } = pressed;
    if (!current || isWaiting) return;
    if (focusFirstAdded(current.list, current.rows, end.current)) pressed.current = undefined;
  });
  return {
    end,
    rememberRows: () => {
      // The list is not searched below the error, which replaces its end: the list of the first press is the same.
      const list = end.current?.parentElement ?? pressed.current?.list;
      pressed.current = list && { list, rows: rowsOf(list) };
    },
  };
}
