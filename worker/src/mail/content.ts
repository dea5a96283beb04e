/** A mail in words, before it has a shape. Nothing in it is markup. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly lead: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  /** The row that counts, below the others. */
  readonly total: readonly [label: string, value: string] | null;
  readonly action: { readonly label: string; readonly url: string };
  readonly note: string;
  /** Why the reader gets the mail, below everything else; absent for customers, who have ordered. */
  readonly footer?: string;
}

// Control characters and those that turn the direction of writing: names are typed by people.
const UNSEEMLY = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** A text of somebody's as one line. */
export function oneLine(text: string): string {
  return text.replaceAll(UNSEEMLY, " ").replaceAll(/\s+/g, " ").trim();
}
