import { useEffect, useState, type ReactElement } from "react";
import type { Swiper as SwiperInstance } from "swiper";
import { A11y, Autoplay, Keyboard, Navigation, Pagination } from "swiper/modules";
import { Swiper, SwiperSlide } from "swiper/react";
import "swiper/css";

interface SwiperSlidesProps {
  readonly slides: readonly ReactElement[];
  /** The index of the shown slide. */
  readonly current: number;
  readonly onChange: (index: number) => void;
  readonly isPlaying: boolean;
}

/** The slides in Swiper, which also listens to the banner's arrows and renders its bullets. */
export function SwiperSlides({ slides, current, onChange, isPlaying }: SwiperSlidesProps) {
  const [swiper, setSwiper] = useState<SwiperInstance>();
  const [focused, setFocused] = useState<number>();
  const [isSwiping, setSwiping] = useState(false);
  const isFocused = focused === current;
  const isMoving = isPlaying && !isFocused && !isSwiping;

  useEffect(() => {
    swiper?.autoplay[isMoving ? "start" : "stop"]();
    // A slide with keyboard focus must not move away.
    swiper?.keyboard[isFocused ? "disable" : "enable"]();
  }, [swiper, isMoving, isFocused]);

  return (
    <Swiper
      modules={[A11y, Autoplay, Keyboard, Navigation, Pagination]}
      onSwiper={setSwiper}
      initialSlide={current}
      onRealIndexChange={({ realIndex }) => onChange(realIndex)}
      spaceBetween={30}
      speed={400}
      loop
      // Presses count during a transition.
      loopPreventsSliding={false}
      // Without the wait, the delay runs from the start of one transition to the start of the next.
      autoplay={{ delay: 3500, waitForTransition: false, disableOnInteraction: false }}
      navigation={{ prevEl: ".banner .previous", nextEl: ".banner .next" }}
      pagination={{ el: ".banner .bullets", clickable: true, bulletElement: "button", bulletClass: "bullet" }}
      a11y={{ slideLabelMessage: "{{index}} of {{slidesLength}}", itemRoleDescriptionMessage: "slide" }}
      // Page Up and Page Down scroll the page.
      keyboard={{ enabled: true, pageUpDown: false }}
      // A mouse selects text; a touch of a few pixels is a tap.
      simulateTouch={false}
      threshold={30}
      longSwipesRatio={0.1}
      onSliderFirstMove={() => setSwiping(true)}
      onTouchEnd={() => setSwiping(false)}
    >
      {slides.map((slide, index) => (
        <SwiperSlide
          key={slide.key}
          inert={index !== current}
          aria-hidden={index !== current}
          onFocus={({ target }) => setFocused(target.matches(":focus-visible") ? index : undefined)}
          onBlur={() => setFocused(undefined)}
        >
          {slide}
        </SwiperSlide>
      ))}
    </Swiper>
  );
}
