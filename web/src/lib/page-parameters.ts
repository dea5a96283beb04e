/** Parameters that change what a public page shows, besides filters by an attribute. The gateway leaves others, such as `utm_source`, out of a page's address. */
export const PAGE_PARAMETERS = ["q", "sort", "view", "category", "price", "inStock"];
