import { lazy, Suspense } from "react";
import { SLIDES } from "../../content/shop.ts";
import { SlideView } from "./slide-view.tsx";

const Carousel = lazy(async () => ({ default: (await import("./carousel.tsx")).Carousel }));

/** The banner: shows the first slide at once and the carousel when its code has loaded. */
export function Banner({ onTour }: { onTour: () => void }) {
  return (
    <section className="banner" aria-roledescription="carousel" aria-label="Highlights">
      <Suspense fallback={<SlideView slide={SLIDES[0]} onTour={onTour} />}>
        <Carousel onTour={onTour} />
      </Suspense>
    </section>
  );
}
