import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { ToolImage } from "./tool-image.tsx";

const STEM = `/images/${"0a".repeat(16)}`;

function show(src: string, eager = false) {
  const { container } = render(<ToolImage src={src} sizes="25vw" eager={eager} />);
  const image = container.querySelector("img");
  return { sources: [...container.querySelectorAll("source")], image };
}

test("an uploaded image has both formats and every width, the smaller format first", () => {
  const { sources, image } = show(`${STEM}-1024.webp`);
  expect(sources.map((source) => source.type)).toEqual(["image/avif", "image/webp"]);
  expect(sources[0]?.srcset).toBe(`${STEM}-256.avif 256w, ${STEM}-512.avif 512w, ${STEM}-1024.avif 1024w`);
  expect(sources[1]?.srcset).toBe(`${STEM}-256.webp 256w, ${STEM}-512.webp 512w, ${STEM}-1024.webp 1024w`);
  expect(sources.map((source) => source.getAttribute("sizes"))).toEqual(["25vw", "25vw"]);
  expect(image?.getAttribute("src")).toBe(`${STEM}-1024.webp`);
});

test("no width is offered that is larger than the largest there is", () => {
  const { sources } = show(`${STEM}-512.webp`);
  expect(sources[1]?.srcset).toBe(`${STEM}-256.webp 256w, ${STEM}-512.webp 512w`);
});

test.each([
  "/tools/wrench.webp",
  "/tools/drawing-hex-bolt.svg",
  "/images/other-1024.webp",
  `${STEM}-1024.png`,
])("%s, which has no other sizes, is shown as it is", (src) => {
  const { sources, image } = show(src);
  expect(sources).toEqual([]);
  expect(image?.getAttribute("src")).toBe(src);
});

test("its space is reserved before it loads, and images below the fold load lazily", () => {
  const { image } = show(`${STEM}-1024.webp`);
  expect([image?.width, image?.height, image?.getAttribute("loading")]).toEqual([256, 256, "lazy"]);
  expect(show("/tools/wrench.webp", true).image?.getAttribute("loading")).toBe("eager");
});
