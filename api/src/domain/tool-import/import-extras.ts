import type { Cents } from "../shared/money.ts";
import { smallestOrder } from "../tool/order-quantity.ts";
import { type OrderTerms, type PartialOrderTerms, termChanges } from "../tool/order-terms.ts";
import { priceBreaksError } from "../tool/price-break.ts";
import type { ToolChanges } from "../tool/tool-changes.ts";
import { imageChanges, type ImageTexts, withFirst } from "../tool/tool-images.ts";

/** Cells of a line about order terms and images besides the first; undefined means unchanged. */
export interface ExtraCells {
  readonly terms?: PartialOrderTerms | undefined;
  readonly images?: { readonly [Field in keyof ImageTexts]?: ImageTexts[Field] | undefined } | undefined;
}

/** Order terms and images besides the first, as the row of a tool has them. */
export interface StoredExtras extends OrderTerms, ImageTexts {}

/** Those of a new tool. */
export const NO_EXTRAS: StoredExtras = {
  orderMultiple: 1,
  priceBreaks: [],
  expectedOn: null,
  imageAlt: null,
  moreImages: [],
};

export interface PlannedExtras {
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  readonly changes: ToolChanges;
  /** All of them afterwards; null without a change. */
  readonly extras: StoredExtras | null;
}

/** What the rules of order terms and images refer to. */
interface Surroundings {
  readonly imageUrl: string;
  readonly unitPrice: Cents;
  readonly minimumOrderQuantity: number;
}

/**
 * Returns what a line changes of order terms and images. Pure.
 *
 * @param tool.before the tool now
 * @param tool.after its details afterwards
 * @param tool.countedStock the stock that the line sets; where it suffices for an order, the expected units have come
 */
export function planExtras(
  { terms = {}, images = {} }: ExtraCells,
  tool: {
    readonly before: StoredExtras & { readonly imageUrl: string };
    readonly after: Surroundings;
    readonly countedStock?: number | undefined;
  },
  missingImages: ReadonlySet<string>,
): PlannedExtras {
  const { before, after, countedStock } = tool;
  const { imageUrl, unitPrice, minimumOrderQuantity } = after;
  const first = imageUrl === before.imageUrl ? before : withFirst(before, imageUrl);
  const orderMultiple = terms.orderMultiple ?? before.orderMultiple;
  const hasStock =
    countedStock !== undefined && countedStock >= smallestOrder({ minimumOrderQuantity, orderMultiple });
  const extras: StoredExtras = {
    orderMultiple,
    priceBreaks: terms.priceBreaks ?? before.priceBreaks,
    expectedOn: terms.expectedOn === undefined || hasStock ? before.expectedOn : terms.expectedOn,
    imageAlt: images.imageAlt === undefined ? first.imageAlt : images.imageAlt,
    moreImages: images.moreImages ?? first.moreImages,
  };
  const errors: { field: string; message: string }[] = [];
  const wrongBreaks = priceBreaksError({ unitPrice, priceBreaks: extras.priceBreaks });
  if (wrongBreaks !== null) {
    errors.push({ field: terms.priceBreaks ? "priceBreaks" : "unitPrice", message: wrongBreaks });
  }
  const wrongImages = moreImagesError(imageUrl, { before, after: extras }, missingImages);
  if (wrongImages !== null) errors.push({ field: "moreImages", message: wrongImages });
  const changes = {
    ...termChanges(before, extras),
    ...imageChanges(before, { ...extras, imageUrl }),
  };
  return { errors, changes, extras: Object.keys(changes).length > 0 && errors.length === 0 ? extras : null };
}

/** Returns what is wrong with the further images, and what would be right; null if nothing is. */
function moreImagesError(
  imageUrl: string,
  { before, after }: { before: ImageTexts; after: ImageTexts },
  missingImages: ReadonlySet<string>,
): string | null {
  const urls = after.moreImages.map((one) => one.imageUrl);
  if (urls.includes(imageUrl)) return `${imageUrl} is the image in the column img: list it once`;
  const twice = urls.find((url, at) => urls.indexOf(url) !== at);
  if (twice !== undefined) return `${twice} is listed twice: list it once`;
  const shown = new Set(before.moreImages.map((one) => one.imageUrl));
  const missing = urls.find((url) => missingImages.has(url) && !shown.has(url));
  return missing === undefined ? null : `${missing} was not found: upload it first`;
}
