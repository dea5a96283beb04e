import { sleep } from "k6";

/** Waits between half and one and a half times `seconds`, as a reading user does. */
export function think(seconds: number): void {
  sleep(seconds * (0.5 + Math.random()));
}
