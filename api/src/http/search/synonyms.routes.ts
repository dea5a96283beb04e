import { asAdmin } from "../../domain/customer/require-admin.ts";
import {
  addSynonyms,
  editSynonyms,
  listSynonyms,
  PHRASES_MAX,
  removeSynonyms,
  type Synonyms,
  SYNONYMS_MAX,
} from "../../domain/catalogue/edit-synonyms.ts";
import type { AdminContext } from "../../domain/shared/context.ts";
import { Problem } from "../kit/problem.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { text, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

const PHRASE_MAX = 60;

const phraseWire = text(PHRASE_MAX).refine(
  (phrase) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’&/.+-]*$/u.test(phrase),
  {
    error: ({ input }) =>
      `"${String(input)}" must start with a letter or digit and consist of letters, digits, spaces and ' & / . + -`,
  },
);

const phrasesWire = z
  .array(phraseWire)
  .min(2, { error: "must have at least 2 words or phrases" })
  .max(PHRASES_MAX, { error: `must have at most ${PHRASES_MAX} words or phrases` })
  .openapi({ description: "Words or phrases of equal meaning", example: ["spanner", "wrench"] });

const version = z.int().min(1).openapi({ description: "Grows with every edit" });

const synonymsWire = z
  .strictObject({ id: z.uuid(), phrases: z.array(z.string()).max(PHRASES_MAX), version })
  .openapi("Synonyms");

const present = ({ id, phrases, version: at }: Synonyms): z.input<typeof synonymsWire> => ({
  id,
  phrases: [...phrases],
  version: at,
});

const all = async (admin: AdminContext) => ok((await listSynonyms(admin)).map(present));
const allSynonyms = {
  200: { description: "All groups of synonyms", body: z.array(synonymsWire).max(SYNONYMS_MAX) },
};
const ofOneGroup = { policy: "admin", params: z.object({ id: uuid }) } as const;

const listRoute = defineRoute({
  method: "get",
  path: "/manage/synonyms",
  name: "listSynonyms",
  summary: "Words that searches take for each other",
  policy: "admin",
  limit: "reads",
  responses: allSynonyms,
  handle: async ({ domain }) => all(await asAdmin(domain)),
});

const addRoute = defineRoute({
  method: "post",
  path: "/manage/synonyms",
  name: "addSynonyms",
  summary: "Add a group of words or phrases of equal meaning",
  policy: "admin",
  limit: "writes",
  body: z.strictObject({ phrases: phrasesWire }),
  responses: allSynonyms,
  problems: ["bad-synonyms", "synonyms-taken", "too-many-synonyms"],
  handle: async ({ body, domain }) => {
    const admin = await asAdmin(domain);
    await addSynonyms(admin, body);
    return all(admin);
  },
});

const editRoute = defineRoute({
  ...ofOneGroup,
  method: "put",
  path: "/manage/synonyms/{id}",
  name: "editSynonyms",
  summary: "Replace the words of a group",
  limit: "writes",
  body: z.strictObject({ version, phrases: phrasesWire }),
  responses: allSynonyms,
  problems: ["not-found", "bad-synonyms", "synonyms-taken", "changed-meanwhile"],
  handle: async ({ params: { id }, body: { version: seen, ...content }, domain }) => {
    const admin = await asAdmin(domain);
    const { edited } = await editSynonyms(admin, { id, version: seen, content });
    if (!edited) throw new Problem(409, "changed-meanwhile", "Another admin changed these synonyms.");
    return all(admin);
  },
});

const removeRoute = defineRoute({
  ...ofOneGroup,
  method: "delete",
  path: "/manage/synonyms/{id}",
  name: "removeSynonyms",
  summary: "Remove a group of synonyms",
  limit: "writes",
  responses: allSynonyms,
  problems: ["not-found"],
  handle: async ({ params: { id }, domain }) => {
    const admin = await asAdmin(domain);
    await removeSynonyms(admin, id);
    return all(admin);
  },
});

export const synonymRoutes = [listRoute, addRoute, editRoute, removeRoute];
