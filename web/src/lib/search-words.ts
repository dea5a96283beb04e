const WORDS_MAX = 100;

/** The search words of a URL, cut to the API's limit. */
export const readWords = (address: URLSearchParams): string =>
  (address.get("q") ?? "").trim().slice(0, WORDS_MAX).toWellFormed().trim();
