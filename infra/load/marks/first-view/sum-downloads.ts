/** A response as it came over the network. */
export interface Download {
  readonly url: string;
  /** The MIME type. */
  readonly type: string;
  /** The bytes of the compressed body. */
  readonly body: number;
  /** The bytes with headers; 0 for a response that has not ended. */
  readonly total: number;
}

/** The sums of bytes and of requests. */
export interface DownloadSums {
  readonly scripts: number;
  readonly requests: number;
  readonly total: number;
  readonly styles: number;
}

export const LIMITS: DownloadSums = { scripts: 180_000, requests: 30, total: 340_000, styles: 14_000 };

/** Adds up the downloads over the network; addresses such as `data:` are none. @param styles bytes of blocking style sheets */
export function summarize(downloads: readonly Download[], styles: number): DownloadSums {
  const own = downloads.filter(({ url }) => /^https?:/.test(url));
  const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);
  return {
    scripts: sum(own.filter(({ type }) => type.endsWith("javascript")).map(({ body }) => body)),
    requests: own.length,
    total: sum(own.map(({ body, total }) => Math.max(body, total))),
    styles,
  };
}

/** Returns the names of the sums that are above their limits. */
export function exceeded(sums: DownloadSums): string[] {
  return Object.entries(LIMITS).flatMap(([name, limit]) =>
    Object.entries(sums).some(([own, value]) => own === name && value > limit) ? [name] : [],
  );
}
