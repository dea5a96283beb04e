/**
 * The shop's own texts, edited by its owner: contact details, footer, and the home page's banner, benefits, statistics and
 * sites. Visitors see the brand of the setting SHOP_BRAND; `brand` here is shown until the setting has loaded. The login
 * theme (`infra/keycloak/themes/shop/login/shell.ftl`) repeats the contact details; a browser test compares the two.
 */

/** A slide of the banner: text, image and the caption below the image. */
export interface Slide {
  readonly blurb: string;
  readonly image: string;
  readonly caption: string;
}

/** An item of the strip below the banner. */
export interface Benefit {
  readonly title: string;
  readonly text: string;
  readonly icon: "truck" | "headset" | "return" | "shield";
}

/** A counter that runs from the first number to the second. */
export interface Statistic {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

export const SHOP = {
  brand: "Boltwright",
  /** One or two sentences for search engines and link previews; `index.html` repeats them. */
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
      "We are a leading parts manufacturer. Hand tools, fasteners and fittings, made in our own plants and shipped by the unit or by the pallet.",
    image: "/tools/toolbox.webp",
    caption: "460 mm",
  },
  {
    blurb:
      "Choose a leading parts manufacturer: we gauge every thread, check every head, and can trace every batch to the day it was made.",
    image: "/tools/nut-and-bolt.webp",
    caption: "M12 x 60",
  },
  {
    blurb:
      "From one wrench to a thousand: a leading parts manufacturer with live stock and clear unit prices.",
    image: "/tools/hammer-and-wrench.webp",
    caption: "19 mm, 560 g",
  },
];

export const BENEFITS: readonly Benefit[] = [
  { title: "Free Shipping", text: "Free shipping for all Bangladesh", icon: "truck" },
  { title: "24/7 Support", text: "Help from people who know the parts", icon: "headset" },
  { title: "100 % Money back", text: "For any reason money will return", icon: "return" },
  { title: "Secure Payment", text: "We never see your card number", icon: "shield" },
];

export const STATISTICS_HEADING = "Millions of Trusts";

export const STATISTICS: readonly Statistic[] = [
  { label: "Users", from: 110, to: 3400 },
  { label: "Tools Added", from: 100, to: 1124 },
  { label: "Delivered", from: 0, to: 860 },
  { label: "Contributor", from: 0, to: 1840 },
];

/** The banner above the map; the sites are in `sites.ts`. */
export const SITES_BANNER = {
  heading: "42 sites in Europe, North America and South Asia",
  text: "We operate plants, warehouses and trade counters. Find one near you.",
} as const;
