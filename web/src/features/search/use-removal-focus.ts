import { type MouseEventHandler, type RefObject, useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";
import { isFocusMoved } from "../../lib/move-focus.ts";

const CHIP = ".chosen-filters a:not(.all)";
const COUNT = ".results-head [role=status]";

/**
 * Moves the focus when a pressed link that removes filters disappears with them: from a chip to the next or else the last one, otherwise to the
 * number of results. Returns the click handler of such links.
 */
export function useRemovalFocus(
  results: RefObject<HTMLElement | null>,
): MouseEventHandler<HTMLAnchorElement> {
  const pressed = useRef<{ readonly link: HTMLElement; readonly at: number }>(undefined);
  const isBack = useNavigationType() === NavigationType.Pop;
  // Results may be rendered later than the address changes, and the link may stay until then.
  useEffect(() => {
    const { current } = pressed;
    if (!current || current.link.isConnected || !results.current) return;
    pressed.current = undefined;
    if (!isBack && !isFocusMoved()) focusNext(results.current, current.at);
  });
  return ({ currentTarget: link }) => {
    pressed.current = { link, at: results.current ? chipsIn(results.current).indexOf(link) : -1 };
  };
}

/** Focuses the chip at this place or else the last one; without a place or chips the number of results. */
function focusNext(results: HTMLElement, at: number): void {
  const chips = chipsIn(results);
  const chip = at === -1 ? undefined : (chips[at] ?? chips.at(-1));
  const count = results.querySelector<HTMLElement>(COUNT);
  if (!chip && count) count.tabIndex = -1;
  (chip ?? count)?.focus();
}

const chipsIn = (results: HTMLElement): HTMLElement[] => [...results.querySelectorAll<HTMLElement>(CHIP)];
