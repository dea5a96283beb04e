import { useEffect, useRef, useState } from "react";
import { useReducedMotion } from "../lib/motion.ts";

const RUN_MS = 1600;

/** A number that counts up when it becomes visible, followed by a plus; static under reduced motion. */
export function Counter({ from, to }: { from: number; to: number }) {
  const place = useRef<HTMLSpanElement>(null);
  const still = useReducedMotion();
  const [value, setValue] = useState(from);

  useEffect(() => {
    const element = place.current;
    if (still || !element) return;
    let frame = 0;
    const run =
      (start: number) =>
      (now: number): void => {
        const part = Math.min(1, (now - start) / RUN_MS);
        setValue(Math.round(from + (to - from) * (1 - (1 - part) ** 3)));
        if (part < 1) frame = requestAnimationFrame(run(start));
      };
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      frame = requestAnimationFrame((now) => run(now)(now));
    });
    seen.observe(element);
    return () => {
      seen.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [from, to, still]);

  return (
    <span ref={place} className="tabular">
      {still ? to : value}+
    </span>
  );
}
