import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { ofTheBoards } from "../observe/live.ts";
import type { Compose } from "./engine.ts";
import { say } from "./words.ts";

const SEEN_MS = 90_000;
/** Two API processes, four workers, Keycloak, nginx. */
const WATCHED = 8;
/** Tells of the machine that the check runs on, and is right where its disk is full. */
const MACHINES_OWN = "DiskFull firing";

const targetsShape = z.object({
  data: z.object({
    activeTargets: z.array(
      z.object({ health: z.string(), lastError: z.string(), labels: z.record(z.string(), z.string()) }),
    ),
  }),
});
const rulesShape = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            name: z.string(),
            health: z.string(),
            lastError: z.string().optional(),
            state: z.string(),
          }),
        ),
      }),
    ),
  }),
});

const answerShape = z.object({
  status: z.literal("success"),
  data: z.object({ result: z.array(z.unknown()) }),
});

const QUERY = "http://127.0.0.1:9090/api/v1/query?query=";

/** Asks every expression of the dashboards; Prometheus refuses none. @returns how many there are, and how many have something to show */
async function askBoards(compose: Compose): Promise<{ count: number; telling: number }> {
  const queries = (await ofTheBoards()).map(encodeURIComponent);
  const loop = `for query; do wget -qO- "${QUERY}$query" && echo || exit 1; done`;
  const told = (await compose("exec", "-T", "prometheus", "sh", "-c", loop, "sh", ...queries)).split("\n");
  const answers = told.map((line) => answerShape.parse(JSON.parse(line)).data.result);
  if (answers.length !== queries.length)
    throw new Error(`${queries.length} asked, ${answers.length} answered`);
  return { count: answers.length, telling: answers.filter((result) => result.length > 0).length };
}

async function ask<Shape>(compose: Compose, shape: z.ZodType<Shape>, path: string): Promise<Shape> {
  const url = `http://127.0.0.1:9090/api/v1/${path}`;
  return shape.parse(JSON.parse(await compose("exec", "-T", "prometheus", "wget", "-qO-", url)));
}

/** Waits until Prometheus has found every process by its name and reads its figures. */
async function untilAllAnswer(compose: Compose): Promise<void> {
  const giveUpAt = performance.now() + SEEN_MS;
  for (;;) {
    const { data } = await ask(compose, targetsShape, "targets?state=active");
    const down = data.activeTargets.filter(({ health }) => health !== "up");
    if (down.length === 0 && data.activeTargets.length === WATCHED) return;
    if (performance.now() > giveUpAt)
      throw new Error(`not all are watched: ${JSON.stringify(data, null, 1)}`);
    await pause(1000);
  }
}

/** Every rule has been evaluated without an error. @returns how many, and which alerts are not at rest */
async function readRules(compose: Compose): Promise<{ count: number; astir: string[] }> {
  const giveUpAt = performance.now() + SEEN_MS;
  for (;;) {
    const { data } = await ask(compose, rulesShape, "rules?type=alert");
    const rules = data.groups.flatMap((group) => group.rules);
    const broken = rules.filter(({ health }) => health !== "ok");
    if (rules.length > 0 && broken.length === 0) {
      const astir = rules.filter(({ state }) => state !== "inactive");
      return { count: rules.length, astir: astir.map(({ name, state }) => `${name} ${state}`) };
    }
    if (performance.now() > giveUpAt) throw new Error(`rules do not work: ${JSON.stringify(broken)}`);
    await pause(1000);
  }
}

/** Starts Prometheus with what lies in `infra/observe`. */
export async function startWatch(compose: Compose): Promise<void> {
  const options = ["--detach", "--wait", "--no-build", "--no-deps", "--pull", "never"];
  await compose("up", ...options, "gateway-metrics", "prometheus");
}

/** What Prometheus sees; fails where a process is not watched, a rule does not work, or an alert is fired. */
export async function lookAtWatch(compose: Compose): Promise<void> {
  await untilAllAnswer(compose);
  const { count, astir } = await readRules(compose);
  const boards = await askBoards(compose);
  say(
    `Prometheus reads ${WATCHED} processes; ${count} alert rules work, not at rest: ${astir.join(", ") || "none"}; ${boards.telling} of the dashboards' ${boards.count} expressions have something to show, none is refused`,
  );
  const fired = astir.filter((alert) => alert.endsWith("firing") && alert !== MACHINES_OWN);
  if (fired.length > 0) throw new Error(`alerts are fired: ${fired.join(", ")}`);
}
