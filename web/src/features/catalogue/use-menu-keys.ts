import { useEffect, type RefObject } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface Menu {
  readonly menu: RefObject<HTMLElement | null>;
  /** The button that opens and closes the menu; it stands before it. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/**
 * Escape closes the menu and puts the focus on its opener; the arrow keys go through its links. A menu that lies over the page also closes
 * when the focus or a click goes elsewhere: one that is part of the page would move what was clicked.
 */
export function useMenuKeys({ menu, opener, onClose }: Menu): void {
  useEffect(() => {
    const isInside = (target: EventTarget | null): boolean =>
      target instanceof Node && [menu, opener].some(({ current }) => current?.contains(target));
    const press = (event: KeyboardEvent): void => {
      if (!isInside(document.activeElement) && document.activeElement !== document.body) return;
      const step = STEPS[event.key];
      if (event.key === "Escape") {
        // The menu of a phone, around this one, stays open.
        event.stopPropagation();
        onClose();
        opener.current?.focus();
      } else if (step !== undefined) {
        event.preventDefault();
        moveFocus(opener.current, menu.current, step);
      }
    };
    const leave = ({ target }: Event): void => {
      if (menu.current && isOverPage(menu.current) && !isInside(target)) onClose();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("keydown", press, { signal, capture: true });
    for (const type of ["pointerdown", "focusin"]) document.addEventListener(type, leave, { signal });
    return () => listening.abort();
  }, [menu, opener, onClose]);
}

const isOverPage = (element: HTMLElement): boolean => getComputedStyle(element).position === "absolute";

function moveFocus(opener: HTMLElement | null, menu: HTMLElement | null, step: number): void {
  const links = [...(menu?.querySelectorAll<HTMLElement>("a, button") ?? [])].filter((link) =>
    link.checkVisibility(),
  );
  const stops = opener ? [opener, ...links] : links;
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}
