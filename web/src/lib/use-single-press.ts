import { useLayoutEffect, useRef } from "react";

/** Returns a function that runs `press` unless the action of an earlier press has begun and is not over. */
export function useSinglePress(isBusy: boolean): (press: () => void) => void {
  // State is too late for the second half of a double click.
  const hasBegun = useRef(false);
  useLayoutEffect(() => {
    hasBegun.current = isBusy;
  });
  return (press) => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    press();
  };
}
