/** A response as it came over the network. */
export interface Download {
  readonly url: string;
  /** MIME type. */
  readonly type: string;
  /** Bytes of the compressed body. */
  readonly body: number;
  /** Bytes with headers; of a response that has not ended 0. */
  readonly total: number;
}

/** Bytes, and a number of requests. */
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
