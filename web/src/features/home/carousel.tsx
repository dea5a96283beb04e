import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import type { Swiper as SwiperInstance } from "swiper";
import { Autoplay } from "swiper/modules";
import { Swiper, SwiperSlide } from "swiper/react";
import { SLIDES } from "../../content/shop.ts";
import { useReducedMotion } from "../../lib/motion.ts";
import { SlideView } from "./slide-view.tsx";

const AUTOPLAY_MS = 3500;
const SLIDE_MS = 400;
const SPACE_PX = 30;

/** The banner carousel. Paused at first under reduced motion; 'Play' still works. */
export function Carousel({ onTour }: { onTour: () => void }) {
  const still = useReducedMotion();
  const [swiper, setSwiper] = useState<SwiperInstance>();
  const [current, setCurrent] = useState(0);
  const [choice, setChoice] = useState<"playing" | "paused">();
  const [focusedSlide, setFocusedSlide] = useState<number>();
  const playing = choice ? choice === "playing" : !still;
  // A slide with keyboard focus must not move away; autoplay resumes on the next slide.
  const moving = playing && focusedSlide !== current;

  useEffect(() => {
    if (!swiper || swiper.destroyed) return;
    if (moving) swiper.autoplay.start();
    else swiper.autoplay.stop();
  }, [swiper, moving]);

  return (
    <>
      <Swiper
        modules={[Autoplay]}
        // The delay runs from the start of one change to the start of the next.
        autoplay={{ delay: AUTOPLAY_MS, disableOnInteraction: false, waitForTransition: false }}
        loop
        // Otherwise Swiper ignores clicks during a transition.
        loopPreventsSliding={false}
        spaceBetween={SPACE_PX}
        speed={still ? 0 : SLIDE_MS}
        onSwiper={setSwiper}
        onRealIndexChange={({ realIndex }) => setCurrent(realIndex)}
      >
        {SLIDES.map((slide, index) => (
          <SwiperSlide
            key={slide.image}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${SLIDES.length}`}
            inert={index !== current}
            aria-hidden={index !== current}
            onFocus={({ target }) => setFocusedSlide(target.matches(":focus-visible") ? index : undefined)}
            onBlur={() => setFocusedSlide(undefined)}
          >
            <SlideView slide={slide} onTour={onTour} />
          </SwiperSlide>
        ))}
      </Swiper>
      <button
        type="button"
        className="arrow previous"
        aria-label="Previous slide"
        onClick={() => swiper?.slidePrev()}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="arrow next"
        aria-label="Next slide"
        onClick={() => swiper?.slideNext()}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </button>
      <div className="controls">
        {SLIDES.map((slide, index) => (
          <button
            key={slide.image}
            type="button"
            className="bullet"
            aria-label={`Go to slide ${index + 1}`}
            aria-current={index === current}
            onClick={() => swiper?.slideToLoop(index)}
          />
        ))}
        <button
          type="button"
          className="pause"
          aria-label={playing ? "Pause" : "Play"}
          onClick={() => setChoice(playing ? "paused" : "playing")}
        >
          {playing ? <Pause size={15} aria-hidden="true" /> : <Play size={15} aria-hidden="true" />}
        </button>
      </div>
    </>
  );
}
