import { expect, test } from "vitest";
import { ask } from "./testing/ask.ts";
import { deadUrl, runningGateway } from "./testing/running-gateway.ts";

test("the page of a problem brings nothing that its own policy forbids", async () => {
  const keycloak = await deadUrl();
  const { port, stop } = await runningGateway({ apis: [keycloak], keycloak });
  const { body, headers } = await ask({ port, path: "/auth/admin", headers: { Accept: "text/html" } });
  expect(body).not.toMatch(/<style|<script|style=|https?:/);
  expect(headers["content-security-policy"]).toContain("default-src 'none'; style-src 'self'");
  const sheet = /href="([^"]+\.css)"/.exec(body)?.[1] ?? "";
  const styles = await ask({ port, path: sheet });
  expect([styles.status, styles.headers["content-type"]]).toEqual([200, "text/css; charset=utf-8"]);
  expect(styles.body).toContain("header a");
  await stop();
});
