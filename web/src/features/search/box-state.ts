import type { ChangeEvent, FocusEvent, KeyboardEvent } from "react";

/** The event handlers that the suggestions add to the search box. */
export interface BoxHandlers {
  readonly onChange: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onBlur: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
}

/** The ARIA state of the search box. */
export interface BoxState {
  readonly expanded: boolean;
  readonly activeId: string | undefined;
}
