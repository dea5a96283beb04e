import {
  findSynonyms,
  listSynonyms,
  PHRASES_MAX,
  synonyms,
  SYNONYMS_MAX,
} from "../../domain/catalogue/edit-synonyms.ts";
import { recordRoutes, recordVersion } from "../kit/record-routes.ts";
import { text } from "../kit/text.ts";
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

const content = z.strictObject({ phrases: phrasesWire });

const synonymsWire = z
  .strictObject({
    id: z.uuid(),
    phrases: z.array(z.string()).max(PHRASES_MAX),
    version: recordVersion,
  })
  .openapi("Synonyms");

export const synonymRoutes = recordRoutes({
  path: "/manage/synonyms",
  names: ["Synonyms", "Synonyms"],
  what: "group of synonyms",
  summaries: {
    list: "Words that searches take for each other",
    add: "Add a group of words or phrases of equal meaning",
    edit: "Replace the words of a group",
    remove: "Remove a group of synonyms",
  },
  content,
  edit: content.extend({ version: recordVersion }),
  changes: synonyms,
  all: { body: z.array(synonymsWire).max(SYNONYMS_MAX), read: listSynonyms },
  one: { body: synonymsWire, read: findSynonyms },
  problems: { add: ["too-many-synonyms"], save: ["bad-synonyms", "synonyms-taken"] },
});
