import { expect, test } from "vitest";
import { safeReturnPath } from "./return-path.ts";

const ORIGIN = "http://localhost:8080";

test.each([
  ["/purchase/1", "/purchase/1"],
  ["/dashboard/myOrders", "/dashboard/myOrders"],
  ["/?q=bolt%20m12", "/?q=bolt%20m12"],
  ["/", "/"],
  ["/blogs#outbox", "/blogs"],
  ["/a/../purchase/2", "/purchase/2"],
])("comes back to %s as %s", (wanted, path) => {
  expect(safeReturnPath(wanted, ORIGIN)).toBe(path);
});

test.each([
  ["https://evil.example/"],
  ["http://localhost:8080/purchase/1"],
  ["http://localhost:8080.evil.example/"],
  ["//evil.example/x"],
  ["/\\evil.example"],
  ["\\\\evil.example"],
  ["/\t/evil.example"],
  ["/..//evil.example"],
  ["/.//evil.example"],
  ["javascript:alert(1)"],
  ["data:text/html,x"],
  ["purchase/1"],
  [" /purchase/1"],
  [""],
  ["/login"],
  ["/Login/"],
  ["/Register"],
  ["/register?x=1"],
  [undefined],
  [null],
  [42],
  [{ pathname: "/purchase/1" }],
])("never comes back to %j", (wanted) => {
  expect(safeReturnPath(wanted, ORIGIN)).toBe("/");
});
