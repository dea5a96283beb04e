/** An image of a tool after the first. */
export interface MoreImage {
  readonly imageUrl: string;
  /** A description of what it shows. */
  readonly alt: string;
}

/** The data of a tool's images besides the address of the first. */
export interface ImageTexts {
  /** The description of the first image; null: it is described by the tool's name. */
  readonly imageAlt: string | null;
  /** The other images, in their order. */
  readonly moreImages: readonly MoreImage[];
}

/** All images of a tool. */
export interface ToolImages extends ImageTexts {
  /** The first, which lists show. */
  readonly imageUrl: string;
}

/** The maximum number of images of one tool after the first. */
export const MORE_IMAGES_MAX = 10;
export const ALT_MAX = 200;

/** Returns the images after another one takes the first place. Its alt text is that of the image before, which it does not describe. */
export const withFirst = (before: ToolImages, imageUrl: string): ToolImages => ({
  imageUrl,
  imageAlt: before.moreImages.find((one) => one.imageUrl === imageUrl)?.alt ?? null,
  moreImages: before.moreImages.filter((one) => one.imageUrl !== imageUrl),
});

/** Returns one line for each image: its address, a space, its alt text. */
export const formatMoreImages = (images: readonly MoreImage[]): string =>
  images.map(({ imageUrl, alt }) => `${imageUrl} ${alt}`).join("\n");
