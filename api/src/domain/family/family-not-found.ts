import { DomainError } from "../shared/errors.ts";

/** The error about a family that is not there: `not-found`. */
export const familyNotFound = (): DomainError => new DomainError("not-found", "Family not found.", "family");
