import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { SLIDES } from "../../content/shop.ts";
import { useReducedMotion } from "../../lib/motion.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { SlideView, type SlideTool } from "./slide-view.tsx";
import type { SwiperSlides } from "./swiper-slides.tsx";

/** The elements that Swiper replaces, while a key or a pointer uses them. */
const IN_USE = ".banner :is(.slide, .bullets) :is(:focus-visible, :active)";

interface CarouselProps {
  /** The known tools: a slide that shows one of them has its number and leads to its page. */
  readonly tools: readonly SlideTool[];
  readonly onTour: () => void;
}

/** The banner's carousel (ADR 0048): one slide until Swiper has loaded. Paused at first under reduced motion; 'Play' still works. */
export function Carousel({ tools, onTour }: CarouselProps) {
  const prefersStill = useReducedMotion();
  const [current, setCurrent] = useState(0);
  const [choice, setChoice] = useState<"playing" | "paused">();
  const [Slides, setSlides] = useState<typeof SwiperSlides>();
  const isPlaying = choice ? choice === "playing" : !prefersStill;

  useEffect(() => {
    const load = async (): Promise<void> => {
      const loaded = await import("./swiper-slides.tsx");
      const mount = (): void => {
        if (document.querySelector(IN_USE)) whenIdle(mount);
        else setSlides(() => loaded.SwiperSlides);
      };
      mount();
    };
    // Without Swiper, the arrows and bullets still change the slide.
    return whenIdle(() => void load().catch(() => {}));
  }, []);

  /** Shows a slide until Swiper listens to the controls itself. */
  const show = (index: number) =>
    Slides ? undefined : () => setCurrent((index + SLIDES.length) % SLIDES.length);
  const slides = SLIDES.map((slide, index) => (
    <SlideView
      key={slide.image}
      slide={slide}
      tool={tools.find(({ name }) => name === slide.tool)}
      onTour={onTour}
      isFirst={index === 0}
    />
  ));

  return (
    <>
      {Slides ? (
        <Slides slides={slides} current={current} onChange={setCurrent} isPlaying={isPlaying} />
      ) : (
        <div role="group" aria-roledescription="slide" aria-label={`${current + 1} of ${SLIDES.length}`}>
          {slides[current]}
        </div>
      )}
      <div className="container controls">
        <button
          type="button"
          className="arrow previous"
          aria-label="Previous slide"
          onClick={show(current - 1)}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </button>
        <div className="bullets">
          {!Slides &&
            SLIDES.map(({ image }, index) => (
              <button
                key={image}
                type="button"
                className="bullet"
                aria-label={`Go to slide ${index + 1}`}
                aria-current={index === current}
                onClick={show(index)}
              />
            ))}
        </div>
        <button type="button" className="arrow next" aria-label="Next slide" onClick={show(current + 1)}>
          <ChevronRight size={20} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="arrow"
          aria-label={isPlaying ? "Pause" : "Play"}
          onClick={() => setChoice(isPlaying ? "paused" : "playing")}
        >
          {isPlaying ? <Pause size={15} aria-hidden="true" /> : <Play size={15} aria-hidden="true" />}
        </button>
      </div>
    </>
  );
}
