import { expect } from "@playwright/test";
import { z } from "zod";
import { readStack } from "./stack-state.ts";

const mails = z.array(
  z.object({
    to: z.array(z.object({ address: z.string() })),
    subject: z.string(),
    text: z.string().default(""),
    html: z.string().default(""),
  }),
);

type Mail = z.infer<typeof mails>[number];

async function mailsTo(email: string): Promise<Mail[]> {
  const response = await fetch(`${readStack().parts.mail.url.replace(/\/$/, "")}/email`);
  return mails.parse(await response.json()).filter(({ to }) => to.some(({ address }) => address === email));
}

/** Waits for a mail to this address by the start of its subject. */
export async function mailTo(email: string, subject: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    found = (await mailsTo(email)).findLast((mail) => mail.subject.startsWith(subject));
    expect(found, `a mail '${subject}' to ${email}`).toBeDefined();
  }).toPass({ timeout: 60_000, intervals: [200] });
  if (!found) throw new Error("no mail");
  return found;
}

/** Waits for a mail to this address in the stack's mail catcher and returns its first link to the login pages. */
export async function signInLinkMailedTo(email: string): Promise<string> {
  const { origin } = readStack();
  let link: string | undefined;
  await expect(async () => {
    const links = (await mailsTo(email)).map(
      ({ text, html }) => findLink(text, origin) ?? findLink(html, origin),
    );
    link = links.findLast((found) => found !== undefined);
    expect(link, `a link in a mail to ${email}`).toBeDefined();
  }).toPass({ timeout: 60_000, intervals: [200] });
  return link ?? "";
}

function findLink(text: string, origin: string): string | undefined {
  const links = text.match(/https?:\/\/[^\s"'<>]+/g) ?? [];
  return links
    .map((link) => link.replaceAll("&amp;", "&"))
    .find((link) => link.startsWith(`${origin}/auth/`));
}
