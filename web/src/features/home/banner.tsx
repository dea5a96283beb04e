import { useInfiniteQuery } from "@tanstack/react-query";
import { toolsQuery } from "../tool/tool.api.ts";
import { Carousel } from "./carousel.tsx";

/** The banner with the carousel. Its slides lead to tools of the grid's first page, which it reads from the query cache. */
export function Banner({ onTour }: { onTour: () => void }) {
  const tools = useInfiniteQuery({ ...toolsQuery(), enabled: false }).data?.pages[0]?.items ?? [];
  return (
    <section className="banner" aria-roledescription="carousel" aria-label="Highlights">
      <Carousel tools={tools} onTour={onTour} />
    </section>
  );
}
