import type { DomainContext } from "../shared/context.ts";
import type { JobAdmin } from "./job-admin.ts";

/** The person who acts, and where. `name` is an e-mail address on the pages, the system's user name at the command line. */
export interface Operator {
  readonly name: string;
  readonly via: "page" | "queues" | "command line";
}

/** The sessions of all operators. */
export interface OperatorSessionList {
  /** Ends every session and returns how many there were. Rejects where Redis is unreachable. */
  endAll(): Promise<number>;
}

/** The context of an operation. */
export interface OperatorContext extends DomainContext {
  readonly operator: Operator;
  readonly jobAdmin: JobAdmin;
  readonly sessions: OperatorSessionList;
}
