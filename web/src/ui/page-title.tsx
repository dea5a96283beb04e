import { useEffect } from "react";

/** The tab's title: the page first, then the shop. */
export function PageTitle({ page, brand }: { page?: string; brand: string }) {
  const title = page === undefined ? `${brand}: tools and parts` : `${page} - ${brand}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
