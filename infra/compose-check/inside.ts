import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { curl } from "./curl.ts";
import { MAIL_PORT, ROOT, WORK } from "./settings.ts";
import { ORIGIN, signIn } from "./shop.ts";
import { print } from "./run.ts";

const MAIL_MS = 60_000;
/** Pages for operators, each with a text that it must contain. */
const PAGES = {
  "/ops": 'data-head="Build">v1<',
  "/ops/inbox": "payment_intent.succeeded",
  "/ops/orders": "Orders · ops",
  "/ops/audit": "Audit · ops",
  "/ops/jobs": "Jobs · ops",
  "/ops/mails": "Mails · ops",
  "/ops/runbook": 'id="webhook-secret-rotation"',
  "/ops/queues": " queues</title>",
  "/ops/queues/api/queues": '"name":"payments"',
  "/api/docs": "swagger-ui",
  "/api/openapi.json": '"openapi":"3.1',
};
const FILES = /(?:src|href)="([^"]+\.(?:css|js|woff2|svg|png|ico))"/g;

/** Requests a page with curl, with cookies and redirects. */
const browse = (...args: string[]) => {
  const jar = join(WORK, "operator.cookies");
  return curl("--fail-with-body", "--location", "--cookie", jar, "--cookie-jar", jar, ...args);
};

/** Signs an operator in and opens every page for operators and the files that it references: the images must contain them. */
export async function checkOperatorPages(): Promise<void> {
  const form = await browse(`${ORIGIN}/ops`);
  const action = /action="([^"]*[/]login-actions[/]authenticate[^"]*)"/
    .exec(form)?.[1]
    ?.replaceAll("&amp;", "&");
  if (!action) throw new Error(`/ops did not lead to the sign-in:\n${form.slice(0, 500)}`);
  const account = ["--data-urlencode", "username=operator@boltwright.test", "--data", "password=boltwright"];
  await browse(...account, new URL(action, ORIGIN).href);
  const files = new Set<string>();
  for (const [path, wanted] of Object.entries(PAGES)) {
    const page = await browse(`${ORIGIN}${path}`);
    if (!page.includes(wanted)) throw new Error(`${path} lacks ${wanted}:\n${page.slice(0, 500)}`);
    const base = new URL(/<base href="([^"]+)"/.exec(page)?.[1] ?? path, ORIGIN);
    for (const [, file = ""] of page.matchAll(FILES)) files.add(new URL(file, base).href);
  }
  for (const file of files) await browse("-o", "/dev/null", file);
  print(
    `${Object.keys(PAGES).length} pages for operators and of the API respond, and the ${files.size} files they reference`,
  );
}

/** Waits for the customer's receipt in the mail catcher: the worker needs its templates and the mail server. */
export async function waitForReceipt(email: string): Promise<void> {
  const shape = z.array(z.object({ subject: z.string(), to: z.array(z.object({ address: z.string() })) }));
  const isReceipt = ({ subject, to }: z.infer<typeof shape>[number]) =>
    subject.startsWith("Payment received: ") && to.some(({ address }) => address === email);
  const giveUpAt = performance.now() + MAIL_MS;
  for (;;) {
    const mails = shape.parse(JSON.parse(await curl(`http://127.0.0.1:${MAIL_PORT}/email`)));
    if (mails.some(isReceipt))
      return print(`its receipt was mailed; the mail catcher has ${mails.length} mails`);
    if (performance.now() > giveUpAt) throw new Error(`no receipt for ${email} after ${MAIL_MS} ms`);
    await pause(500);
  }
}

/** Uploads a product image: it passes through the shared volume to a worker and is served by the gateway. */
export async function uploadImage(): Promise<void> {
  const token = await signIn("admin@boltwright.test");
  const file = `image=@${join(ROOT, "web/public/tools/axe.webp")};type=image/webp`;
  const bearer = ["-H", `Authorization: Bearer ${token}`];
  const json = await curl("--fail-with-body", ...bearer, "-F", file, `${ORIGIN}/api/images`);
  const { data } = z.object({ data: z.object({ url: z.string() }) }).parse(JSON.parse(json));
  const kind = await curl("--fail", "-o", "/dev/null", "-w", "%{content_type}", `${ORIGIN}${data.url}`);
  if (kind !== "image/webp") throw new Error(`the uploaded image is served as ${kind}`);
  print("an uploaded image was converted by a worker and is served");
}
