import { expect, it } from "vitest";
import { trackingUrl } from "./carriers.ts";

it.each(["DHL", "ups", "Fed Ex", "dpd", "GLS", "USPS"])("a parcel of %s has a tracking page", (carrier) => {
  const url = new URL(trackingUrl(carrier, "AB/12?x=1&y#z ü") ?? "");
  expect(url.protocol).toBe("https:");
  expect(url.href).toContain("AB%2F12%3Fx%3D1%26y%23z%20%C3%BC");
});

it.each(["Rickshaw", "constructor", "__proto__", "DHL.evil.example", ""])("one of %s has none", (carrier) => {
  expect(trackingUrl(carrier, "1")).toBeNull();
});

it("without a carrier or a number there is no link, and special characters of a replacement stay", () => {
  expect([trackingUrl(null, "1"), trackingUrl("DHL", null)]).toEqual([null, null]);
  expect(trackingUrl("GLS", "$&$1")).toBe("https://gls-group.com/track/%24%26%241");
});
