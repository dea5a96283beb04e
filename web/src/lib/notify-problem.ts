import { notifyError } from "./notify.tsx";
import { asProblem } from "./problem.ts";

/** Shows a toast for a failed action. */
export const notifyProblem = (error: unknown): void => notifyError("ERROR", asProblem(error).message);
