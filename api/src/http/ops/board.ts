import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { KoaAdapter } from "@bull-board/koa";
import type { Context } from "koa";
import { audited } from "../../domain/operations/audited.ts";
import type { Operator, OperatorContext } from "../../domain/operations/operator.ts";
import { reviveDeadJobs } from "../../domain/operations/retry-job.ts";
import { DomainError } from "../../domain/shared/errors.ts";
import type { Queues } from "../../platform/queues.ts";
import { Problem } from "../kit/problem.ts";
import { BOARD_PATH } from "./board-path.ts";
import { redact } from "./redact.ts";
import { noSuchPage, unavailable } from "./problems.ts";

/** What may be done with queues and jobs. Data are shown redacted, so nothing that would write them back is among it. */
const ACTIONS = [
  /^PUT [/](?<verb>pause|resume)$/,
  /^PUT [/](?<queue>[\w-]+)[/](?<verb>pause|resume|promote|empty)$/,
  /^PUT [/](?<queue>[\w-]+)[/](?<verb>retry|clean)[/](?<job>failed|completed|delayed|waiting|prioritized)$/,
  /^PUT [/](?<queue>[\w-]+)[/](?<job>[^/]+)[/](?<verb>retry|clean|promote)$/,
];

interface BoardAction {
  readonly verb: string;
  readonly queue: string | undefined;
  /** One job, or the state of all that are meant. */
  readonly job: string | undefined;
}

function actionOf(ctx: Context): BoardAction | null {
  const line = `${ctx.method} ${ctx.path.slice(`${BOARD_PATH}/api/queues`.length)}`;
  const found = ACTIONS.map((action) => action.exec(line)?.groups).find(Boolean);
  if (!found || !ctx.path.startsWith(`${BOARD_PATH}/api/queues/`)) return null;
  const job = found["job"];
  return {
    verb: found["verb"] ?? "",
    queue: found["queue"],
    job: job === undefined ? undefined : decodeURIComponent(job),
  };
}

/** What bull-board has answered itself: its page shows the words, the audit that nothing was done. */
class BoardRefusal extends DomainError {}

/** bull-board at `/ops/queues` for the given queues. What an operator does there is kept, and a job that is given new tries takes its row with it. */
export function queueBoard(
  queues: Queues["byName"],
  contextFor: (operator: Operator) => OperatorContext,
): (ctx: Context, email: string) => Promise<void> {
  const serverAdapter = new KoaAdapter().setBasePath(BOARD_PATH);
  createBullBoard({
    queues: Object.values(queues).map((queue) => new BullMQAdapter(queue)),
    serverAdapter,
    options: {
      uiConfig: {
        boardTitle: "Queues",
        hideDocsLink: true,
        sortQueues: true,
        miscLinks: [
          { text: "Cockpit", url: "/ops" },
          { text: "Sign out", url: "/ops/logout" },
        ],
      },
    },
  });
  const board = serverAdapter.registerPlugin();
  const answer = async (ctx: Context): Promise<void> => {
    // What bull-board does not know is not looked for among the shop's calls.
    await board(ctx, async () => {});
    if (ctx.status >= 500) throw unavailable();
    if (ctx.body === undefined && ctx.status === 404) throw noSuchPage();
    tidy(ctx);
  };
  return async (ctx, email) => {
    if (ctx.method === "GET" || ctx.method === "HEAD") return answer(ctx);
    const action = actionOf(ctx);
    if (!action) {
      throw new Problem(405, "not-an-action", "Jobs and settings of queues are not written here.", {
        headers: { allow: "GET" },
      });
    }
    const { verb, queue = "all queues", job } = action;
    const operator = contextFor({ name: email, via: "queues" });
    const act = { action: `queues.${verb}`, target: [queue, job].filter(Boolean).join(" ") };
    try {
      await audited(operator, act, async () => {
        if (verb === "retry" && job !== undefined) await reviveDeadJobs(operator, { queue, job });
        await answer(ctx);
        if (ctx.status >= 400) throw new BoardRefusal("not-found", `bull-board answered ${ctx.status}.`);
      });
    } catch (error) {
      if (!(error instanceof BoardRefusal)) throw error;
    }
  };
}

/** Data are redacted, the page loses what the policy would refuse: another host's fonts and the inline styles of its waiting dots. */
function tidy(ctx: Context): void {
  const body: unknown = ctx.body;
  if (typeof body === "string" && ctx.type === "text/html") {
    ctx.body = body
      .replaceAll(/<link [^>]*href="https:[^>]*>/g, "")
      .replace(/<div id="root">[\s\S]*?<\/style>\s*<\/div>/, '<div id="root"></div>');
  } else if (ctx.path.startsWith(`${BOARD_PATH}/api/`)) {
    ctx.body = redact(body);
  }
}
