import { defineEntity, p } from "@mikro-orm/core";

/** The forms of phrases: of each phrase its words, of each word the lexemes that tools with it have. */
export type PhraseForms = readonly (readonly (readonly string[])[])[];

/** A group of words or phrases of equal meaning. */
export const SearchSynonym = defineEntity({
  name: "SearchSynonym",
  tableName: "search_synonym",
  properties: {
    id: p.uuid().primary().defaultRaw("uuidv7()"),
    phrases: p.array().columnType("text[]"),
    version: p.integer().default(1),
    /** The forms of the phrases, in the order of the phrases; written by a trigger. */
    forms: p.json<PhraseForms>().defaultRaw("'[]'"),
    /** The lexemes of the first words of the phrases; written by a trigger. */
    starts: p.array().columnType("text[]").defaultRaw("'{}'"),
  },
});
