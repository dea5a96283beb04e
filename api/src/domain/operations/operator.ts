import type { DomainContext } from "../shared/context.ts";
import type { JobAdmin } from "./job-admin.ts";

/** Who acts, and from where. `name` is an e-mail address at the pages, the system's user name at the command line. */
export interface Operator {
  readonly name: string;
  readonly via: "page" | "queues" | "command line";
}

/** The sessions of all operators who are signed in to the pages. */
export interface OperatorSessionList {
  /** Ends every session and returns how many there were. Rejects where Redis is unreachable. */
  endAll(): Promise<number>;
}

/** Of a verb for operators: who has none of these cannot call it. */
export interface OperatorContext extends DomainContext {
  readonly operator: Operator;
  readonly jobAdmin: JobAdmin;
  readonly sessions: OperatorSessionList;
}
