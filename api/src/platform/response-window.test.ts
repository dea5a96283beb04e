import { expect, it } from "vitest";
import { openResponseWindow } from "./response-window.ts";
import { createMetrics } from "./metrics.ts";

it("counts the calls of the last five minutes, and the failed ones by route; older ones and operators' pages do not count", async () => {
  const metrics = createMetrics();
  let minute = 0;
  const read = openResponseWindow(metrics, () => minute * 60_000);
  const respond = (route: string, status: number, times = 1): void => {
    for (let time = 0; time < times; time += 1) {
      metrics.httpDuration.observe({ route, method: "GET", status }, 0.01);
    }
  };
  respond("/api/tools", 200, 8);
  respond("/api/purchase", 503, 2);
  respond("/ops", 503, 5);
  minute = 1;
  expect(await read()).toEqual({ seconds: 60, calls: 10, failedByRoute: { "/api/purchase": 2 } });
  respond("/api/purchase", 500);
  respond("/api/purchase", 404);
  minute = 4;
  expect(await read()).toEqual({ seconds: 240, calls: 12, failedByRoute: { "/api/purchase": 3 } });
  minute = 6;
  expect(await read()).toEqual({ seconds: 300, calls: 2, failedByRoute: { "/api/purchase": 1 } });
  minute = 9;
  expect(await read()).toEqual({ seconds: 300, calls: 0, failedByRoute: {} });
});
