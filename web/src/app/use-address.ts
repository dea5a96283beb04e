import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router-dom";

/**
 * Runs the loaders of the page again where its data, which came late, show that it has another address: they redirect.
 *
 * @param path of the page; undefined until it is known
 */
export function useAddress(path: string | undefined): void {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (path !== undefined && pathname !== path) void revalidate();
  }, [pathname, path, revalidate]);
}
