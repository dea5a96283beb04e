import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { KoaAdapter } from "@bull-board/koa";
import type { Context, Middleware } from "koa";
import type { Queues } from "../../platform/queues.ts";
import { Problem } from "../kit/problem.ts";
import { redact } from "./redact.ts";
import { noSuchPage, unavailable } from "./problems.ts";

export const BOARD_PATH = "/ops/queues";

/** bull-board at `/ops/queues` for the given queues: to look at, not to touch. */
export function queueBoard(queues: Queues["byName"]): Middleware {
  const serverAdapter = new KoaAdapter().setBasePath(BOARD_PATH);
  createBullBoard({
    queues: Object.values(queues).map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter,
    options: {
      uiConfig: {
        boardTitle: "Queues",
        hideDocsLink: true,
        sortQueues: true,
        miscLinks: [{ text: "Sign out", url: "/ops/logout" }],
      },
    },
  });
  const board = serverAdapter.registerPlugin();
  return async (ctx) => {
    if (ctx.method !== "GET" && ctx.method !== "HEAD") {
      throw new Problem(405, "read-only", "The queues can only be looked at.", { headers: { allow: "GET" } });
    }
    // What bull-board does not know is not looked for among the shop's calls.
    await board(ctx, async () => {});
    if (ctx.status >= 500) throw unavailable();
    if (ctx.body === undefined) throw noSuchPage();
    tidy(ctx);
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
