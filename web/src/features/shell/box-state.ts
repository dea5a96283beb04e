import type { ChangeEvent, FocusEvent, KeyboardEvent } from "react";

/** What the suggestions do with the box while they are there. */
export interface BoxHandlers {
  readonly onChange: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onBlur: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
}

/** What the suggestions say about themselves on the box. */
export interface BoxState {
  readonly expanded: boolean;
  readonly activeId: string | undefined;
}
