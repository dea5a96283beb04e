/**
 * The time that loaded pages of lists and families stay in the query cache, for visitors who come back. A server has a cache for each page
 * that it renders, and a timer would hold the data of every one of them as long.
 */
export const CACHE_MS = typeof window === "undefined" ? Infinity : 30 * 60_000;
