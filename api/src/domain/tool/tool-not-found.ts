import { DomainError } from "../shared/errors.ts";

/** The error about a tool that is not there: `not-found`. */
export const toolNotFound = (): DomainError => new DomainError("not-found", "Tool not found.", "tool");
