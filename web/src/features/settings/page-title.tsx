import { SHOP } from "../../content/shop.ts";
import { shopOrigin } from "../../lib/env.ts";
import { useBrand } from "./use-brand.ts";

interface PageTitleProps {
  readonly page?: string;
  /** A sentence or two; by default the shop's description. */
  readonly description?: string;
  /** The path or URL of the image of link previews; by default the shop's card. */
  readonly image?: string | undefined;
}

const DESCRIPTION_MAX = 300;

/** The document title (page, then shop), the description and the link preview (Open Graph). */
export function PageTitle({ page, description = SHOP.description, image }: PageTitleProps) {
  const brand = useBrand();
  const title = page === undefined ? `${brand}: tools and parts` : `${page} - ${brand}`;
  const words = description.slice(0, DESCRIPTION_MAX);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={words} />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={words} />
      <meta property="og:image" content={new URL(image ?? "/social-card.png", shopOrigin()).href} />
      {image === undefined && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta
            property="og:image:alt"
            content="Hammer, wrench, bolt and clamp beside the words: Tools and parts"
          />
        </>
      )}
    </>
  );
}
