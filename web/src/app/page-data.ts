import type { QueryClient } from "@tanstack/react-query";
import { reviewsQuery } from "../features/review/review.api.ts";
import { settingsQuery } from "../features/settings/settings.api.ts";
import { partQuery } from "../features/tool/part.api.ts";
import { toolQuery, toolsQuery } from "../features/tool/tool.api.ts";
import { DETAIL_SIZES, DRAWING_SIZES } from "../features/tool/image-sizes.ts";
import { readSession } from "../lib/auth/session.ts";
import { CATEGORIES_PATH, CATEGORY_PATH, FAMILY_PATH, SEARCH_PATH, TOOL_PATH } from "../lib/paths.ts";
import { prefetchToolImage } from "./prefetch-image.ts";
import { readSearch } from "./search-address.ts";
import { fetchToolPage } from "./tool-address.ts";

/** Data younger than this is not fetched again. */
const FRESH_MS = 10_000;

interface Request {
  readonly queryClient: QueryClient;
  readonly pathname: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
}

/** Where a page is, or what is wrong with it; nothing in most cases. */
export interface PageOutcome {
  readonly status?: number;
  readonly movedTo?: string;
}

interface PageData {
  /** Customers only: signed-out visitors of these pages go to the login page. */
  readonly audience: "everyone" | "customers";
  /** Fetches what the page shows first besides its data. */
  readonly fetchImages?: (request: Pick<Request, "queryClient" | "params">) => void | Promise<void>;
  /** Rejects if something that the page is about could not be loaded. */
  readonly fetch: (request: Request) => Promise<PageOutcome | undefined>;
}

const fresh = { staleTime: FRESH_MS };

/** The first data of a page by its route's path: prefetched in the browser, and fetched before the server renders. */
const DATA: Readonly<Record<string, PageData>> = {
  "/": {
    audience: "everyone",
    fetch: async ({ queryClient, search }) => {
      const { words, sort } = readSearch(search);
      const besides = async (): Promise<void> => {
        const { fetchTopCategories } = await import("./catalogue-data.ts");
        await Promise.allSettled([queryClient.infiniteQuery(reviewsQuery), fetchTopCategories(queryClient)]);
      };
      await Promise.all([
        queryClient.infiniteQuery({ ...toolsQuery(words, sort), ...fresh }),
        words === "" ? besides() : undefined,
      ]);
      return undefined;
    },
  },
  [TOOL_PATH]: {
    audience: "everyone",
    fetch: ({ queryClient, pathname, search, params: { partNumber = "" } }) =>
      fetchToolPage(queryClient, { name: partNumber, pathname, search, ...fresh }),
    fetchImages: ({ queryClient, params: { partNumber = "" } }) => {
      const part = queryClient.getQueryData(partQuery(partNumber).queryKey);
      if (part) prefetchToolImage(part.tool.imageUrl, DETAIL_SIZES);
    },
  },
  [CATEGORIES_PATH]: {
    audience: "everyone",
    fetch: async ({ queryClient }) => {
      const { fetchCategoriesPage } = await import("./catalogue-data.ts");
      return fetchCategoriesPage(queryClient);
    },
  },
  [CATEGORY_PATH]: {
    audience: "everyone",
    fetch: async ({ queryClient, search, params: { slug = "" } }) => {
      const { fetchCategoryPage } = await import("./catalogue-data.ts");
      return fetchCategoryPage(queryClient, { slug, search });
    },
  },
  [FAMILY_PATH]: {
    audience: "everyone",
    fetch: async ({ queryClient, params: { slug = "" } }) => {
      const { familyQuery } = await import("../features/catalogue/family.api.ts");
      return (await queryClient.query(familyQuery(slug))) ? undefined : { status: 404 };
    },
    fetchImages: async ({ queryClient, params: { slug = "" } }) => {
      const { familyQuery } = await import("../features/catalogue/family.api.ts");
      const drawing = queryClient.getQueryData(familyQuery(slug).queryKey)?.drawing;
      if (drawing) prefetchToolImage(drawing, DRAWING_SIZES);
    },
  },
  [SEARCH_PATH]: {
    audience: "everyone",
    fetch: async ({ queryClient, search }) => {
      const { fetchSearchPage } = await import("./catalogue-data.ts");
      return fetchSearchPage(queryClient, search);
    },
  },
  "purchase/:id": {
    audience: "customers",
    fetch: async ({ queryClient, params: { id = "" } }) => {
      await queryClient.query({ ...toolQuery(id), ...fresh });
      return undefined;
    },
    fetchImages: ({ queryClient, params: { id = "" } }) => {
      const tool = queryClient.getQueryData(toolQuery(id).queryKey);
      if (tool) prefetchToolImage(tool.imageUrl, DETAIL_SIZES);
    },
  },
  "paymentpage/:id": {
    audience: "customers",
    fetch: async ({ queryClient, params: { id = "" } }) => {
      const { payableOrderQuery } = await import("../features/payment/payment.api.ts");
      await queryClient.query({ ...payableOrderQuery(id), ...fresh });
      return undefined;
    },
  },
  myOrders: {
    audience: "customers",
    fetch: async ({ queryClient }) => {
      const session = readSession();
      if (session.status !== "signed-in") return undefined;
      const { ordersQuery } = await import("../features/order/order.api.ts");
      await queryClient.infiniteQuery({ ...ordersQuery(session.user.email), ...fresh });
      return undefined;
    },
  },
};

type Matches = readonly { readonly route: { readonly path?: string; readonly index?: boolean } }[];

const dataOf = (matches: Matches): PageData[] =>
  matches.flatMap(({ route }) => DATA[route.index ? "/" : (route.path ?? "")] ?? []);

/** Fetches the first images of the matched routes, whose data is in the cache. */
export function fetchPageImages(matches: Matches, request: Pick<Request, "queryClient" | "params">): void {
  for (const { fetchImages } of dataOf(matches)) void fetchImages?.(request);
}

/** Fetches the data of the matched routes into the cache, and the shop's settings. Returns what is special about the page. */
export async function fetchPageData(matches: Matches, request: Request): Promise<PageOutcome> {
  const isSignedIn = readSession().status === "signed-in";
  const [outcomes] = await Promise.all([
    Promise.all(
      dataOf(matches)
        .filter(({ audience }) => audience === "everyone" || isSignedIn)
        .map(({ fetch }) => fetch(request)),
    ),
    request.queryClient.query(settingsQuery),
  ]);
  return outcomes.find((outcome) => outcome !== undefined) ?? {};
}
