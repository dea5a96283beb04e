const LINK = 'a[href]:not([tabindex="-1"])';
const ROW = `${LINK}, li, tr, article`;

/** The rows of a list and their links. */
export const rowsOf = (list: Element): ReadonlySet<Element> => new Set(list.querySelectorAll(ROW));

/**
 * Moves the focus to the first link of the first row that is not among `before`, or to the row. Not when the focus was
 * moved elsewhere than in `end`, where the button was. Returns whether there is such a row.
 */
export function focusFirstAdded(
  list: Element,
  before: ReadonlySet<Element>,
  end: HTMLElement | null,
): boolean {
  const added = [...list.querySelectorAll<HTMLElement>(ROW)].find((each) => !before.has(each));
  if (!added) return false;
  const { activeElement: focused } = document;
  // The browser moves the focus to the body when it removes the focused button.
  const isAtEnd = focused === null || focused === document.body || end?.contains(focused) === true;
  if (!isAtEnd) return true;
  const link = added.matches(LINK) ? added : added.querySelector<HTMLElement>(LINK);
  if (!link) added.tabIndex = -1;
  (link ?? added).focus();
  return true;
}
