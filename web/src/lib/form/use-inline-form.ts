import { useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { isDrafted } from "../drafts.ts";
import { passFocus } from "../move-focus.ts";

interface InlineForm {
  readonly isOpen: boolean;
  /** The user opened it here, so that its first field gets the focus. */
  readonly isPressed: boolean;
  readonly open: () => void;
  /** Closes the form and moves the focus from it to the button. */
  readonly close: () => void;
  /** The button that opens the form. */
  readonly opener: RefObject<HTMLButtonElement | null>;
}

/** The state of a form that a button opens. With a draft it is open from the start. */
export function useInlineForm(draft?: string): InlineForm {
  const [opened, setOpened] = useState<"press" | "draft" | undefined>(() =>
    draft !== undefined && isDrafted(draft) ? "draft" : undefined,
  );
  const opener = useRef<HTMLButtonElement>(null);
  return {
    isOpen: opened !== undefined,
    isPressed: opened === "press",
    open: () => setOpened("press"),
    close: () => {
      flushSync(() => setOpened(undefined));
      passFocus(opener.current);
    },
    opener,
  };
}
