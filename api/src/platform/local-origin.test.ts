import { expect, it } from "vitest";
import { isLocalOrigin } from "./local-origin.ts";

it.each([
  ["http://localhost", true],
  ["http://localhost:8080", true],
  ["https://localhost:8443", true],
  ["http://shop.localhost:8080", true],
  ["http://127.0.0.1:8080", true],
  ["http://127.1.2.3", true],
  ["http://[::1]:8080", true],
  ["https://shop.example.com", false],
  ["https://localhost.example.com", false],
  ["https://127.0.0.1.example.com", false],
  ["https://notlocalhost", false],
  ["http://0.0.0.0:8080", false],
  ["http://192.168.1.10:8080", false],
  ["http://[2001:db8::1]:8080", false],
])("%s is local: %s", (origin, local) => {
  expect(isLocalOrigin(origin)).toBe(local);
});
