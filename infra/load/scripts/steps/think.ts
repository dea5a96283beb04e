import { sleep } from "k6";

/** Waits as a person does who reads: between half of it and one and a half times that long. */
export function think(seconds: number): void {
  sleep(seconds * (0.5 + Math.random()));
}
