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
import { BOARD_PATH, PAGES } from "./layout.ts";
import { redact } from "./redact.ts";
import { noSuchPage, unavailable } from "./problems.ts";

const API = `${BOARD_PATH}/api/queues/`;

/** The permitted actions. Data are shown redacted, so nothing that would write them back is permitted. */
const ACTIONS = [
  /^PUT (?<command>pause|resume)$/,
  /^PUT (?<queue>[\w-]+)[/](?<command>pause|resume|promote|empty)$/,
  /^PUT (?<queue>[\w-]+)[/](?<command>retry|clean)[/](?<job>failed|completed|delayed|waiting|prioritized)$/,
  /^PUT (?<queue>[\w-]+)[/](?<job>[^/]+)[/](?<command>retry|clean|promote)$/,
];

/** bull-board has sent the error itself; the audit records that nothing was done. */
class RejectedByBoard extends DomainError {}

/** Returns bull-board at `/ops/queues`. The audit records what an operator does there; a retried job revives its outbox row. */
export function queueBoard(
  queues: Queues["byName"],
  { contextFor, brand }: { contextFor: (operator: Operator) => OperatorContext; brand: string },
): (ctx: Context, email: string) => Promise<void> {
  const serverAdapter = new KoaAdapter().setBasePath(BOARD_PATH);
  createBullBoard({
    queues: Object.values(queues).map((queue) => new BullMQAdapter(queue)),
    serverAdapter,
    options: {
      uiConfig: {
        boardTitle: `${brand} queues`,
        miscLinks: [...PAGES, ["/ops/logout", "Log out"]].map(([url = "", text = ""]) => ({ url, text })),
        hideDocsLink: true,
        sortQueues: true,
      },
    },
  });
  const board = serverAdapter.registerPlugin();
  const respond = async (ctx: Context): Promise<void> => {
    // An address that bull-board does not know is not passed on to the API.
    await board(ctx, async () => {});
    if (ctx.status >= 500) throw unavailable();
    if (ctx.body === undefined && ctx.status === 404) throw noSuchPage();
    tidy(ctx);
  };
  return async (ctx, email) => {
    if (ctx.method === "GET" || ctx.method === "HEAD") return respond(ctx);
    const line = ctx.path.startsWith(API) ? `${ctx.method} ${ctx.path.slice(API.length)}` : "";
    const found = ACTIONS.map((action) => action.exec(line)?.groups).find(Boolean);
    if (!found) {
      throw new Problem(405, "not-an-action", "Jobs and settings of queues cannot be changed here.", {
        headers: { allow: "GET" },
      });
    }
    const { command = "", queue = "all queues" } = found;
    const job = found["job"] === undefined ? undefined : decodeURIComponent(found["job"]);
    const operator = contextFor({ name: email, via: "queues" });
    const act = { action: `queues.${command}`, target: [queue, job].filter(Boolean).join(" ") };
    try {
      await audited(operator, act, async () => {
        if (command === "retry" && job !== undefined) await reviveDeadJobs(operator, { queue, job });
        await respond(ctx);
        if (ctx.status >= 400)
          throw new RejectedByBoard("not-found", `bull-board responded with ${ctx.status}.`);
      });
    } catch (error) {
      if (!(error instanceof RejectedByBoard)) throw error;
    }
  };
}

const HEAD = `<link href="/ops/assets/board.css" rel="stylesheet" /><script type="module" src="/ops/assets/board.js"></script>`;

/** Redacts data, and removes what the content security policy rejects: fonts of another host and inline styles. */
function tidy(ctx: Context): void {
  const body: unknown = ctx.body;
  if (typeof body === "string" && ctx.type === "text/html") {
    ctx.body = body
      .replaceAll(/<link [^>]*href="https:[^>]*>/g, "")
      .replace("</head>", `${HEAD}</head>`)
      .replace(/<div id="root">[\s\S]*?<\/style>\s*<\/div>/, '<div id="root"></div>');
  } else if (ctx.path.startsWith(`${BOARD_PATH}/api/`)) {
    ctx.body = redact(body);
  }
}
