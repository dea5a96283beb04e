/** A customer of the bench. */
export interface Buyer {
  readonly id: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string;
}

const NAME = "Ada Okafor";

/** Prefixes of ids that the bench gives out itself, so that a load script can name them by number. */
export const CUSTOMER_ID_PREFIX = "0192f0c0-0000-7000-9000-";
export const TOOL_ID_PREFIX = "0192f0c0-0000-7000-8000-";

/** The id with this number; numbers fill the last twelve digits. */
export function numberedId(prefix: string, number: number): string {
  return `${prefix}${String(number).padStart(12, "0")}`;
}

/** `count` buyers, numbered from `first` on. */
export function buyersFrom(first: number, count: number): Buyer[] {
  return Array.from({ length: count }, (_, index) => {
    const id = numberedId(CUSTOMER_ID_PREFIX, first + index);
    return {
      id,
      subject: `bench-${first + index}`,
      email: `buyer${first + index}@boltwright.test`,
      name: NAME,
    };
  });
}
