/**
 * The shop's own texts, edited by its owner: contact details, footer, and the home page's banner, benefits, statistics and
 * sites. Visitors see the brand of the setting SHOP_BRAND; `brand` here is shown until the setting has loaded. The login
 * theme (`infra/keycloak/themes/shop/login/shell.ftl`) repeats the contact details; a browser test compares the two.
 */

/** A slide of the banner: text, and the image of a tool. `tool` is its name: the caption, and what the image leads to. */
export interface Slide {
  readonly blurb: string;
  readonly image: string;
  readonly tool: string;
}

/** An item of the strip below the banner. */
export interface Benefit {
  readonly title: string;
  readonly text: string;
  readonly icon: "truck" | "headset" | "return" | "shield";
  /** The section of the help page that explains it. */
  readonly about: "delivery" | "contact" | "returns" | "payment";
}

/** A counter that runs from the first number to the second. */
export interface Statistic {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

export const SHOP = {
  brand: "Boltwright",
  /** One or two sentences for search engines and link previews. */
  description:
    "Hand tools, fasteners and fittings from a leading parts manufacturer, by the unit or by the pallet.",
  contact: {
    street: "14 Foundry Lane",
    city: "Chattogram",
    postalCode: "4100",
    country: "Bangladesh",
    email: "hello@boltwright.example",
    phone: "+880 31 555 0142",
    /** The times when support can be reached. */
    hours: "By phone Sunday to Thursday, 9:00 to 18:00 in Dhaka; by email at any time",
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
    tool: "Steel toolbox 460 mm",
  },
  {
    blurb:
      "Choose a leading parts manufacturer: we gauge every thread, check every head, and can trace every batch to the day it was made.",
    image: "/tools/nut-and-bolt.webp",
    tool: "Flange bolt M12 x 60, 8.8",
  },
  {
    blurb:
      "From one wrench to a thousand: a leading parts manufacturer with live stock and clear unit prices.",
    image: "/tools/wrench.webp",
    tool: "Combination wrench 19 mm",
  },
];

export const BENEFITS: readonly Benefit[] = [
  { title: "Free Shipping", text: "Free shipping for all Bangladesh", icon: "truck", about: "delivery" },
  {
    title: "24/7 Support",
    text: "Email any time, phone 9:00 to 18:00",
    icon: "headset",
    about: "contact",
  },
  { title: "100 % Money back", text: "For any reason money will return", icon: "return", about: "returns" },
  { title: "Secure Payment", text: "We never see your card number", icon: "shield", about: "payment" },
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
