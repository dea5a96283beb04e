interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** A line of an order, in a mail. */
export interface MailItem {
  readonly name: string;
  readonly details: string;
  readonly amount: string;
}

/** The content of a mail as plain text, before layout. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly lead: string;
  readonly rows: readonly (readonly [label: string, value: string, link?: MailLink])[];
  /** The lines of an order, above the rows: what each is, further details below that, and its amount. */
  readonly items?: readonly MailItem[] | undefined;
  /** The highlighted last row. */
  readonly total: readonly [label: string, value: string] | null;
  readonly action: MailLink;
  /** A second link, below the action. */
  readonly link?: MailLink;
  readonly note: string;
  /** The address where an email client ends mails of this kind with one POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** The reason why the reader received the mail. By default: because they placed an order. */
  readonly footer?: string;
  /** True for mails to staff and operators: without the shop's address and help page. */
  readonly isInternal?: boolean;
}

/** The data that all mails of a shop share. `origin`: the shop's address without a trailing slash. */
export interface MailShop {
  readonly brand: string;
  readonly origin: string;
  /** Returns a time in the shop's time zone. */
  readonly time: (at: Date) => string;
  /** The time from payment to dispatch. */
  readonly dispatchTime: string;
  /** The cost of delivery, in a word or two. */
  readonly deliveryPrice: string;
  readonly deliveryText: string;
  readonly taxText: string;
  /** The days after the delivery for which a return can be requested. */
  readonly returnDays: number;
}

// These are control characters and text direction marks: customers choose their names, also for an attack.
const UNSAFE = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** Returns user input as one line without control characters. */
export function oneLine(text: string): string {
  return text.replaceAll(UNSAFE, " ").replaceAll(/\s+/g, " ").trim();
}

/** A letter that is written from right to left. */
const RIGHT_TO_LEFT =
  /(?=\p{L})[\u{590}-\u{8FF}\u{FB1D}-\u{FDFF}\u{FE70}-\u{FEFC}\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Returns a line that has its own direction within a sentence (FSI and PDI of Unicode), where its letters may need one. */
export const isolated = (line: string): string => (RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line);
