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

/** Waits for a mail to this address in the stack's mail catcher and returns the first link in it to the shop's sign-in. */
export async function signInLinkMailedTo(email: string): Promise<string> {
  const { parts, origin } = readStack();
  let link: string | undefined;
  await expect(async () => {
    const answer = await fetch(`${parts.mail.url.replace(/\/$/, "")}/email`);
    const mail = mails
      .parse(await answer.json())
      .findLast(({ to }) => to.some(({ address }) => address === email));
    link = findLink(mail?.text ?? "", origin) ?? findLink(mail?.html ?? "", origin);
    expect(link, `a link in a mail to ${email}`).toBeDefined();
  }).toPass({ timeout: 30_000, intervals: [200] });
  return link ?? "";
}

function findLink(text: string, origin: string): string | undefined {
  const links = text.match(/https?:\/\/[^\s"'<>]+/g) ?? [];
  return links
    .map((link) => link.replaceAll("&amp;", "&"))
    .find((link) => link.startsWith(`${origin}/auth/`));
}
