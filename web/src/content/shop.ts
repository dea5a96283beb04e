/**
 * What the shop says about itself. The owner of the shop edits this file: contact details, footer, and the home page's
 * banner, benefits, figures and sites. The brand shown to visitors is the setting SHOP_BRAND; `brand` here is its
 * stand-in until the setting has arrived. The footer of the sign-in pages (`infra/keycloak/themes/shop/login/shell.ftl`)
 * repeats the contact details; a journey fails where the two differ.
 */

/** A slide of the banner: its words, its picture and the line below the picture. */
export interface Slide {
  readonly blurb: string;
  readonly picture: string;
  readonly caption: string;
}

/** A promise of the strip below the banner. */
export interface Benefit {
  readonly title: string;
  readonly words: string;
  readonly icon: "truck" | "headset" | "return" | "shield";
}

/** A figure of the statistics, which runs up from the first number to the second. */
export interface Figure {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

export const SHOP = {
  brand: "Boltwright",
  /** One or two sentences for search engines and link previews; `index.html` carries the same. */
  description:
    "Hand tools, fasteners and fittings from a leading parts manufacturer, by the unit or by the pallet.",
  contact: {
    street: "14 Foundry Lane",
    city: "Chattogram",
    postalCode: "4100",
    country: "Bangladesh",
    email: "hello@boltwright.example",
    phone: "+880 31 555 0142",
  },
} as const;

/** The postal address on one line. */
export const postalAddress = (): string =>
  `${SHOP.contact.street}, ${SHOP.contact.city} ${SHOP.contact.postalCode}, ${SHOP.contact.country}`;

export const SLIDE_HEADING = "Buy Parts with your desire";

export const SLIDES: readonly [Slide, Slide, Slide] = [
  {
    blurb:
      "We are a leading parts manufacturer. Hand tools, fasteners and fittings, made in our own works and shipped by the unit or by the pallet.",
    picture: "/tools/toolbox.webp",
    caption: "460 mm",
  },
  {
    blurb:
      "A leading parts manufacturer at your bench: every thread gauged, every head square, every batch traceable to the day it was made.",
    picture: "/tools/nut-and-bolt.webp",
    caption: "M12 x 60",
  },
  {
    blurb:
      "From one wrench to a thousand: a leading parts manufacturer with stock you can see, prices per unit and nothing hidden in the basket.",
    picture: "/tools/hammer-and-wrench.webp",
    caption: "19 mm, 560 g",
  },
];

export const BENEFITS: readonly Benefit[] = [
  { title: "Free Shipping", words: "Free shipping for all Bangladesh", icon: "truck" },
  { title: "24/7 Support", words: "People who know the parts", icon: "headset" },
  { title: "100 % Money back", words: "For any reason money will return", icon: "return" },
  { title: "Secure Payment", words: "Card data never touches us", icon: "shield" },
];

export const STATISTICS_HEADING = "Millions of Trusts";

export const FIGURES: readonly Figure[] = [
  { label: "Users", from: 110, to: 3400 },
  { label: "Tools Added", from: 100, to: 1124 },
  { label: "Delivered", from: 0, to: 860 },
  { label: "Contributor", from: 0, to: 1840 },
];

/** The banner above the map; the sites themselves are in `sites.ts`. */
export const SITES_BANNER = {
  heading: "42 sites in Europe, North America and South Asia",
  words: "The company operates works, warehouses and counters. Find the one next to you.",
} as const;
