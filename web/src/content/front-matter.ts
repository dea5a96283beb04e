/** The shapes of the front matter in Markdown files, by folder. `web/markdown.ts` checks it when the pages are built. */
import { z } from "zod";

/** The order on the page, from 1. */
const position = z.int();
const text = z.string();

export const FRONT_MATTER = {
  /** An article on /blogs. Its file's name is the public anchor: never change it. `table` names the article's table. */
  articles: z.strictObject({ position, question: text, table: text.optional() }),
  /** A past project, explained by its text. `article` is the anchor of an article on /blogs. */
  works: z.strictObject({
    position,
    title: text,
    years: text,
    technologies: z.array(text),
    image: text,
    article: text.optional(),
  }),
  /** The developer. `since` says when they began; `percent` of a skill is their own estimate. */
  portfolio: z.strictObject({
    name: text,
    role: text,
    since: text,
    introduction: text,
    location: text,
    email: text,
    image: text,
    links: z.array(z.strictObject({ label: text, text, href: text })),
    skills: z.array(z.strictObject({ name: text, percent: z.number(), text })),
    education: z.array(z.strictObject({ years: text, title: text, text })),
  }),
};

/** A Markdown file as a module: its name, its front matter and its text as HTML. */
export type Written<Folder extends keyof typeof FRONT_MATTER> = Readonly<
  z.infer<(typeof FRONT_MATTER)[Folder]> & { id: string; html: string }
>;
