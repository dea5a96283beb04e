import { useRef } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { topCategoriesQuery } from "../../features/catalogue/categories.api.ts";
import { Banner } from "../../features/home/banner.tsx";
import { Benefits } from "../../features/home/benefits.tsx";
import { SitesBanner } from "../../features/home/sites-banner.tsx";
import { reviewsQuery } from "../../features/review/review.api.ts";
import { useBrand } from "../../features/settings/use-brand.ts";
import { toolsQuery } from "../../features/tool/tool.api.ts";
import { ToolCatalogue } from "../../features/search/tool-catalogue.tsx";
import { lazyWhenSeen } from "../../lib/lazy-when-seen.tsx";
import { prefersReducedMotion } from "../../lib/motion.ts";
import { Loading } from "../../ui/loading.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";
import { CACHED, type PageArgs, queryClientContext, waitForFirstData } from "../loading.ts";
import { readSearch } from "../search-address.ts";

const REVIEWS_ID = "user-reviews";
// The data is only for search engines, and these have the HTML of the server.
const HOME_DATA = lazyWhenSeen(
  REVIEWS_ID,
  async () => (await import("../../features/home/home-data.tsx")).HomeData,
);
const REVIEWS = lazyWhenSeen(
  REVIEWS_ID,
  async () => (await import("../../features/review/review-section.tsx")).ReviewSection,
  <div id="reviews">
    <Loading what="Loading reviews …" />
  </div>,
);

const STATISTICS_ID = "home-statistics";
const STATISTICS = lazyWhenSeen(
  STATISTICS_ID,
  async () => (await import("../../features/home/statistics.tsx")).Statistics,
);

const CATEGORIES_ID = "home-categories";
const CATEGORIES = lazyWhenSeen(
  CATEGORIES_ID,
  async () => (await import("../../features/catalogue/top-categories.tsx")).TopCategories,
);

/** Fetches the tools, and what stands around them on a page without search words. */
export async function loader({ context, url }: PageArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const { words, sort } = readSearch(url.searchParams);
  const aroundTools = (): Promise<unknown> =>
    Promise.allSettled([
      queryClient.infiniteQuery({ ...reviewsQuery, ...CACHED }),
      queryClient.query({ ...topCategoriesQuery, ...CACHED }),
    ]);
  await waitForFirstData(
    context,
    Promise.all([
      queryClient.infiniteQuery({ ...toolsQuery(words, sort), ...CACHED }),
      words === "" ? aroundTools() : undefined,
    ]),
  );
  return null;
}

export { isOtherPage as shouldRevalidate } from "../loading.ts";

/** The home page with its six specified sections, then the categories; with search words in the URL only the matching tools. */
export function Component() {
  const brand = useBrand();
  const [address] = useSearchParams();
  const { words, sort } = readSearch(address);
  const location = useLocation();
  const grid = useRef<HTMLElement>(null);

  const showGrid = (): void => {
    grid.current?.scrollIntoView({ behavior: prefersReducedMotion() ? "auto" : "smooth" });
    grid.current?.focus({ preventScroll: true });
  };
  const catalogue = (
    <section className="home-section container" ref={grid} tabIndex={-1} aria-label="Tools and parts">
      <ToolCatalogue words={words} sort={sort} />
    </section>
  );

  if (words !== "") {
    return (
      <div className="search-results">
        <PageTitle page={`Search: ${words}`} />
        <h1 className="visually-hidden">Search</h1>
        {catalogue}
      </div>
    );
  }
  return (
    <>
      <PageTitle />
      {HOME_DATA}
      <h1 className="visually-hidden">{brand}: tools and parts</h1>
      <Banner onTour={showGrid} />
      <Benefits />
      {catalogue}
      <section
        id={REVIEWS_ID}
        className="home-section container"
        data-hash={location.hash}
        // Browsers do not send the hash. Reviews from the server have their height already.
        suppressHydrationWarning
        aria-label="User Reviews"
      >
        {REVIEWS}
      </section>
      <div id={STATISTICS_ID}>{STATISTICS}</div>
      <SitesBanner />
      <div id={CATEGORIES_ID}>{CATEGORIES}</div>
    </>
  );
}
