/** The exit code of a converter whose input was too much work. */
const TOO_MUCH_WORK = 5;

const WATCH_MS = 50;
const NOBODY = 65_534;

/** Drops root rights for good. Call it after all code was loaded and before untrusted bytes reach a decoder. */
export function dropRights(): void {
  if (process.getuid?.() !== 0) return;
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}

/** Ends this process with `TOO_MUCH_WORK`, now or later, above the limits in its arguments, CPU milliseconds and bytes of memory. Returns them. */
export function enforceLimits(): { readonly cpuMs: number; readonly memoryBytes: number } {
  const [cpuMs = 0, memoryBytes = 0] = process.argv.slice(2).map(Number);
  const check = (): void => {
    const { user, system } = process.cpuUsage();
    const isTooMuch = process.memoryUsage.rss() > memoryBytes || (user + system) / 1000 > cpuMs;
    // oxlint-disable-next-line no-process-exit -- the decoder runs on another thread and cannot be stopped otherwise
    if (isTooMuch) process.exit(TOO_MUCH_WORK);
  };
  check();
  setInterval(check, WATCH_MS).unref();
  return { cpuMs, memoryBytes };
}
