import type { components } from "@shop/openapi/types";

/** A document of a part or family, its newest revision first. */
export type ShopDocument = components["schemas"]["Document"];

/** A revision of a document that can be downloaded. */
export type DocumentRevision = ShopDocument["revisions"][number];

export type DocumentKind = ShopDocument["kind"];
