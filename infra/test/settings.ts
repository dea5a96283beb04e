/** Returns what the tests take from the environment: a Chromium to use, and where programs are looked up. */
export function readTestSettings(): { chromiumPath: string | undefined; path: string } {
  const { CHROMIUM_PATH: chromiumPath, PATH: path = "" } = process.env;
  return { chromiumPath: chromiumPath === "" ? undefined : chromiumPath, path };
}
