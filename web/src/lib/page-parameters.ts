/** Parameters that change what a public page shows, besides filters by an attribute. The gateway leaves others, such as `utm_source`, out of a page's address. */
export const PAGE_PARAMETERS = ["q", "sort", "view", "category", "price", "inStock"];

/** Returns whether pages read a parameter. */
export const isReadByPages = (name: string): boolean =>
  PAGE_PARAMETERS.includes(name) || name.startsWith("f.");

/** An address with the parameters alone that pages read. */
export const readByPages = (address: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...address].filter(([name]) => isReadByPages(name)));
