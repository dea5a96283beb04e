import { lazy, Suspense } from "react";
import { SLIDES } from "../../content/shop.ts";
import { SlideView } from "./slide-view.tsx";

const Carousel = lazy(async () => ({ default: (await import("./carousel.tsx")).Carousel }));

/** The banner: its first slide stands there at once, the carousel takes over when its code has come. */
export function Banner({ onTour }: { onTour: () => void }) {
  return (
    <section className="banner" aria-roledescription="carousel" aria-label="Highlights">
      <Suspense fallback={<SlideView slide={SLIDES[0]} onTour={onTour} />}>
        <Carousel onTour={onTour} />
      </Suspense>
    </section>
  );
}
