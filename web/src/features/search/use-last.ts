import { useState } from "react";

/** Returns the last value for which `isSet` was true. */
export function useLast(value: string, isSet: boolean): string {
  const [last, setLast] = useState(value);
  if (!isSet || last === value) return last;
  setLast(value);
  return value;
}
