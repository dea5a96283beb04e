const QUEUE = "a queue: rows are taken with `skip locked` in the statement that changes them";
const CHECK = "a check of everything: its queries are data, each a text with the name of a promise";
const SEARCH = "search: one statement of several texts, chosen by the words";

/** Files with statements of SQL that the compiler does not check, each with the reason. The list only shrinks. */
export const rawSqlFiles: Readonly<Record<string, string>> = {
  "api/src/bin/seed.ts": "locks a whole table and sets a timeout",
  "api/src/domain/operations/apply-retention.ts": "tables and columns from a list, not known to the compiler",
  "api/src/domain/operations/check-invariants.ts": CHECK,
  "api/src/domain/customer/erase-free-text.ts": "tables and columns from a list, not known to the compiler",
  "api/src/domain/operations/read-work-statistics.ts":
    "reads the archiver's state and the table of the migrator, which no entity describes",
  "api/src/domain/shared/run-alone.ts":
    "an idle transaction: after a statement with bound values it would hold a snapshot",
  "api/src/domain/shared/records.ts": "the columns of rows that are passed as JSON have no table",
  "api/src/domain/shared/statement.ts": "runs what a typed builder has compiled",
  "api/src/domain/search/catalogue-filter.ts": SEARCH,
  "api/src/domain/search/facet-sql.ts": SEARCH,
  "api/src/domain/search/match-ranks.ts": SEARCH,
  "api/src/domain/search/match-sql.ts": SEARCH,
  "api/src/domain/search/search-sql.ts": SEARCH,
  "api/src/domain/search/search-tools.ts": SEARCH,
  "api/src/domain/search/search-words.ts": SEARCH,
  "api/src/domain/search/sort-by-attribute.ts": SEARCH,
  "api/src/domain/search/suggest-tools.ts": SEARCH,
  "api/src/platform/migrations.ts": "reads a table of the migrator, which no entity describes",
  "api/src/platform/migrator.ts":
    "sets the limits of a transaction; reads the comment of the table of the migrator, which no entity describes",
  "api/src/platform/outbox-watch.ts": "LISTEN, NOTIFY and an advisory lock, on its own connection",
  "api/src/platform/role-settings.ts": "alters the database role and grants rights",
  "worker/src/outbox/claim-rows.ts": QUEUE,
};
