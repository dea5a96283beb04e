import { expect, test } from "vitest";
import { readWebSettings } from "./settings.ts";

const good = {
  WEB_ROOT: "/srv/web/dist",
  WEB_SERVER_ROOT: "/srv/web/dist-server",
  API_URLS: "http://127.0.0.1:4000, http://127.0.0.1:4001",
  SHOP_ORIGIN: "https://shop.test",
};

test("the addresses of the API are a list, and the port has a default", () => {
  expect(readWebSettings(good)).toMatchObject({
    WEB_PORT: 4100,
    API_URLS: ["http://127.0.0.1:4000", "http://127.0.0.1:4001"],
    SHOP_ORIGIN: "https://shop.test",
  });
  expect(readWebSettings({ ...good, WEB_PORT: "0" })).toMatchObject({ WEB_PORT: 0 });
});

test.each<[string, string | undefined]>([
  ["WEB_PORT", "many"],
  ["WEB_PORT", "70000"],
  ["WEB_ROOT", undefined],
  ["WEB_ROOT", ""],
  ["WEB_SERVER_ROOT", undefined],
  ["API_URLS", undefined],
  ["API_URLS", "127.0.0.1:4000"],
  ["API_URLS", "http://127.0.0.1:4000,"],
  ["API_URLS", "http://127.0.0.1:4000/api"],
  ["API_URLS", "https://127.0.0.1:4000"],
  ["SHOP_ORIGIN", undefined],
  ["SHOP_ORIGIN", "shop.test"],
  ["NODE_ENV", "staging"],
  ["METRICS_PORT", "-1"],
  ["LOG_LEVEL", "loud"],
])("%s with the value %j is named, and nothing else", (name, value) => {
  expect(() => readWebSettings({ ...good, [name]: value })).toThrow(
    new RegExp(`^Settings that are missing or invalid:\n {2}${name}: [^\n]+$`),
  );
});

test("every invalid setting is named in one error", () => {
  const attempt = (): unknown => readWebSettings({ SHOP_ORIGIN: "https://shop.test", WEB_PORT: "x" });
  for (const name of ["WEB_PORT", "WEB_ROOT", "WEB_SERVER_ROOT", "API_URLS"]) expect(attempt).toThrow(name);
});
