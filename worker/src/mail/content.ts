/** The content of a mail as plain text, before layout. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly lead: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  /** The highlighted last row. */
  readonly total: readonly [label: string, value: string] | null;
  readonly action: { readonly label: string; readonly url: string };
  readonly note: string;
  /** Why the reader received the mail. By default: because they placed an order. */
  readonly footer?: string;
}

// Control characters and text direction marks: customers choose their names, also for an attack.
const UNSAFE = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** Returns user input as one line without control characters. */
export function oneLine(text: string): string {
  return text.replaceAll(UNSAFE, " ").replaceAll(/\s+/g, " ").trim();
}
