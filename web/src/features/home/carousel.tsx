import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useRef, useState, type PointerEvent } from "react";
import { SLIDES } from "../../content/shop.ts";
import { useReducedMotion } from "../../lib/motion.ts";
import { SlideView, type SlideTool } from "./slide-view.tsx";

const AUTOPLAY_MS = 3500;
const SWIPE_PX = 40;

/** The slide's offset from the current one: 0 is shown, 1 is next, -1 is previous. The slides wrap around. */
const placeOf = (index: number, current: number): number => {
  const steps = (index - current + SLIDES.length) % SLIDES.length;
  return steps > SLIDES.length / 2 ? steps - SLIDES.length : steps;
};

interface CarouselProps {
  /** Known tools: a slide that shows one of them has its number and leads to its page. */
  readonly tools: readonly SlideTool[];
  readonly onTour: () => void;
}

/** The banner carousel (ADR 0049). Paused at first under reduced motion; 'Play' still works. */
export function Carousel({ tools, onTour }: CarouselProps) {
  const still = useReducedMotion();
  const [current, setCurrent] = useState(0);
  const [choice, setChoice] = useState<"playing" | "paused">();
  const [focusedSlide, setFocusedSlide] = useState<number>();
  const swipeStart = useRef<number>(undefined);
  const playing = choice ? choice === "playing" : !still;
  // A slide with keyboard focus must not move away; autoplay resumes on the next slide.
  const moving = playing && focusedSlide !== current;
  const move = (by: 1 | -1): void => setCurrent((shown) => (shown + by + SLIDES.length) % SLIDES.length);

  useEffect(() => {
    if (!moving) return;
    // The delay runs from the start of one change to the start of the next.
    const timer = setTimeout(() => setCurrent((current + 1) % SLIDES.length), AUTOPLAY_MS);
    return () => clearTimeout(timer);
  }, [moving, current]);

  const endSwipe = ({ clientX }: PointerEvent): void => {
    const distance = clientX - (swipeStart.current ?? clientX);
    swipeStart.current = undefined;
    if (Math.abs(distance) >= SWIPE_PX) move(distance < 0 ? 1 : -1);
  };

  return (
    <>
      <div
        className="slides"
        onFocus={({ target }) => setFocusedSlide(target.matches(":focus-visible") ? current : undefined)}
        onBlur={() => setFocusedSlide(undefined)}
        onPointerDown={({ clientX, pointerType }) => {
          if (pointerType !== "mouse") swipeStart.current = clientX;
        }}
        onPointerUp={endSwipe}
        onPointerCancel={() => {
          swipeStart.current = undefined;
        }}
      >
        {SLIDES.map((slide, index) => (
          <div
            key={slide.image}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${SLIDES.length}`}
            className={`place-${placeOf(index, current)}`}
            inert={index !== current}
            aria-hidden={index !== current}
          >
            <SlideView
              slide={slide}
              tool={tools.find(({ name }) => name === slide.tool)}
              onTour={onTour}
              isFirst={index === 0}
            />
          </div>
        ))}
      </div>
      <div className="container controls">
        <button type="button" className="arrow" aria-label="Previous slide" onClick={() => move(-1)}>
          <ChevronLeft size={20} aria-hidden="true" />
        </button>
        {SLIDES.map((slide, index) => (
          <button
            key={slide.image}
            type="button"
            className="bullet"
            aria-label={`Go to slide ${index + 1}`}
            aria-current={index === current}
            onClick={() => setCurrent(index)}
          />
        ))}
        <button type="button" className="arrow" aria-label="Next slide" onClick={() => move(1)}>
          <ChevronRight size={20} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="arrow"
          aria-label={playing ? "Pause" : "Play"}
          onClick={() => setChoice(playing ? "paused" : "playing")}
        >
          {playing ? <Pause size={15} aria-hidden="true" /> : <Play size={15} aria-hidden="true" />}
        </button>
      </div>
    </>
  );
}
