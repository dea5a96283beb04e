import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import type { Swiper as SwiperInstance } from "swiper";
import { Autoplay } from "swiper/modules";
import { Swiper, SwiperSlide } from "swiper/react";
import { SLIDES } from "../../content/shop.ts";
import { useReducedMotion } from "../../lib/motion.ts";
import { SlideView } from "./slide-view.tsx";

const STAND_MS = 3500;
const SLIDE_MS = 400;
const SPACE_PX = 30;

/** The moving part of the banner. Starts still under reduced motion; 'Play' still works there. */
export function Carousel({ onTour }: { onTour: () => void }) {
  const still = useReducedMotion();
  const [swiper, setSwiper] = useState<SwiperInstance>();
  const [current, setCurrent] = useState(0);
  const [chosen, setChosen] = useState<"playing" | "paused">();
  const [readSlide, setReadSlide] = useState<number>();
  const playing = chosen ? chosen === "playing" : !still;
  // A slide with the keyboard's focus inside is not taken away; the next one is free again.
  const moving = playing && readSlide !== current;

  useEffect(() => {
    if (!swiper || swiper.destroyed) return;
    if (moving) swiper.autoplay.start();
    else swiper.autoplay.stop();
  }, [swiper, moving]);

  return (
    <>
      <Swiper
        modules={[Autoplay]}
        // Counted from the start of one change to the start of the next.
        autoplay={{ delay: STAND_MS, disableOnInteraction: false, waitForTransition: false }}
        loop
        // Otherwise a press during a transition is dropped.
        loopPreventsSliding={false}
        spaceBetween={SPACE_PX}
        speed={still ? 0 : SLIDE_MS}
        onSwiper={setSwiper}
        onRealIndexChange={({ realIndex }) => setCurrent(realIndex)}
      >
        {SLIDES.map((slide, index) => (
          <SwiperSlide
            key={slide.picture}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${SLIDES.length}`}
            inert={index !== current}
            aria-hidden={index !== current}
            onFocus={({ target }) => setReadSlide(target.matches(":focus-visible") ? index : undefined)}
            onBlur={() => setReadSlide(undefined)}
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
            key={slide.picture}
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
          onClick={() => setChosen(playing ? "paused" : "playing")}
        >
          {playing ? <Pause size={15} aria-hidden="true" /> : <Play size={15} aria-hidden="true" />}
        </button>
      </div>
    </>
  );
}
