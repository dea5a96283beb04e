/** Role that the API and the worker of tests connect as; its password is its name. */
export const PROCESS_ROLE = "shop_process";

/** The same database for that role. */
export function processUrlOf(url: string): string {
  return Object.assign(new URL(url), { username: PROCESS_ROLE, password: PROCESS_ROLE }).href;
}
