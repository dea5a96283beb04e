import { Carousel } from "./carousel.tsx";

/** The banner with the carousel. */
export function Banner({ onTour }: { onTour: () => void }) {
  return (
    <section className="banner" aria-roledescription="carousel" aria-label="Highlights">
      <Carousel onTour={onTour} />
    </section>
  );
}
