/** The characters of C0, DEL, C1, and the separators of lines and paragraphs. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const CONTROL_OF_NO_LINE = /(?![\t\n\r])[\p{Cc}\u2028\u2029]/u;

/** The message for a text that is not one line. */
export const ONE_LINE = "must be one line without control characters";

/** Returns whether a text is one line without control characters. */
export const isOneLine = (value: string): boolean => !CONTROL.test(value);

/** Returns whether a text has no control characters except tabs and line breaks. */
export const isPlainText = (value: string): boolean => !CONTROL_OF_NO_LINE.test(value);

/** Returns a text without its control characters. */
export const withoutControlCharacters = (value: string): string =>
  value.replaceAll(new RegExp(CONTROL, "gu"), "");
