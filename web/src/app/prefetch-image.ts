import { widthsOf } from "../ui/tool-image.tsx";

/** Fetches a tool's image ahead in a browser, in the size in which `ToolImage` will show it. */
export function prefetchToolImage(src: string, sizes: string): void {
  if (typeof window === "undefined") return;
  const image = new Image();
  const widths = widthsOf(src, "avif");
  if (widths === undefined) image.src = src;
  else {
    image.sizes = sizes;
    image.srcset = widths;
  }
}
