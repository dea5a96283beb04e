import { expect, test } from "./support/journey.ts";

test("a journey detects console errors, exceptions and violations of the content security policy", async ({
  page,
  watch,
}) => {
  await page.goto("/");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'injected'";
    document.head.append(script);
    setTimeout(() => {
      throw new Error("thrown by the page");
    });
    console.error("logged by the page");
  });

  const alarms = [/content security policy: script-src/, /thrown by the page/, /logged by the page/];
  for (const alarm of alarms) {
    await expect.poll(() => watch.heard.some((line) => alarm.test(line))).toBe(true);
    watch.expectConsoleError(alarm);
  }
  watch.expectConsoleError(/Content Security Policy/);
  await expect(page).not.toHaveTitle("injected");
});
