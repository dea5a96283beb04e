import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { resetScreen, scrollEverythingIntoView } from "../testing/screen.ts";
import { Counter } from "./counter.tsx";

test("stands at its start until it is seen, then runs to its end", async () => {
  render(<Counter from={110} to={3400} />);
  expect(screen.getByText("110+")).toBeTruthy();
  act(scrollEverythingIntoView);
  await waitFor(() => expect(screen.getByText("3400+")).toBeTruthy());
});

test("under reduced motion it stands at its end at once", () => {
  resetScreen({ reducedMotion: true });
  render(<Counter from={110} to={3400} />);
  expect(screen.getByText("3400+")).toBeTruthy();
});
