import { type ReactNode, useEffect, useRef, useState } from "react";

interface ScrollRegionProps {
  readonly label: string;
  readonly className: string;
  /** One element. */
  readonly children: ReactNode;
}

/** A region whose styles let it scroll. Where its content does not fit, the keyboard reaches and scrolls it. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = region;
    if (!current || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = current;
      setScrolls(scrollWidth > clientWidth || scrollHeight > clientHeight);
    });
    for (const each of [current, ...current.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={region}
      className={className}
      {...(scrolls && { role: "group", "aria-label": label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
