/** Compares texts as people sort them: letters in any case together, numbers in them by size, so M3 before M10. */
export const compareTexts = new Intl.Collator("en", { numeric: true }).compare;
