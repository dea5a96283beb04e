import type { Outbox } from "../domain/shared/context.ts";
import { newId } from "../domain/shared/ids.ts";
import { jobsFor } from "../jobs/catalogue.ts";

/** Writes one row for each job that a fact asks for; the worker's relay takes it from there. */
export const outbox: Outbox = {
  async add(em, fact) {
    for (const job of jobsFor(fact)) {
      await em.execute("insert into outbox (id, fact, job, payload) values (?, ?, ?, ?::jsonb)", [
        newId(),
        fact.type,
        job.name,
        JSON.stringify(job.payload),
      ]);
    }
  },
};
