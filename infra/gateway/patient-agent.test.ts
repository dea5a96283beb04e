import { request } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { patientAgent } from "./patient-agent.ts";
import { standIn } from "./testing/running-gateway.ts";

const IDLE_MS = 50;
const SLOW_MS = 200;
/** The stand-in would keep it for ten seconds. */
const SOON_MS = 2000;

test("an idle connection is closed here, before the service does it; one that waits for an answer is not", async () => {
  let isOpen = false;
  const service = await standIn((incoming, response) => {
    isOpen = true;
    incoming.resume().socket.once("close", () => (isOpen = false));
    setTimeout(() => response.end("slow"), SLOW_MS);
  });
  const agent = patientAgent(IDLE_MS);
  onTestFinished(async () => {
    agent.destroy();
    await service.stop();
  });
  const status = await new Promise((resolve, reject) => {
    const call = request(service.url, { agent, method: "POST" }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode));
    });
    call.once("error", reject).end("{}");
  });
  expect([status, isOpen]).toEqual([200, true]);
  await vi.waitFor(() => expect(isOpen).toBe(false), { timeout: SOON_MS });
});
