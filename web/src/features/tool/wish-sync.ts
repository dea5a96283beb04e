import { notifyError } from "../../lib/notify.tsx";
import { asProblem } from "../../lib/problem.ts";
import { changeWish, mergeWishes, readWishes } from "./wish-list.api.ts";
import { followAccount, removeDeviceWishes, readDeviceWishes } from "./wish-list.ts";

const CHANGED = "changed";

/** The list as last received, with unsent changes applied. */
function withPending(list: readonly string[], pending: ReadonlyMap<string, boolean>): string[] {
  const saved = list.filter((id) => pending.get(id) !== false);
  const added = [...pending].filter(([id, wished]) => wished && !list.includes(id)).map(([id]) => id);
  return [...saved, ...added];
}

/**
 * Shows the signed-in customer's wish list: merges the wishes of this device, shows changes at once, reverts those that
 * the API rejects, and notifies other tabs. Returns a function that stops it and removes the list from memory.
 */
export function startWishSync(): () => void {
  const otherTabs = new BroadcastChannel("wish-list");
  const pending = new Map<string, boolean>();
  let saved: readonly string[] = [];
  let status: "loading" | "ready" | "failed" = "loading";
  let stopped = false;
  let sending: Promise<void> = Promise.resolve();

  const show = (): void => {
    if (!stopped) followAccount({ ids: withPending(saved, pending), status, change, retry });
  };
  const load = async (): Promise<void> => {
    const before = readDeviceWishes();
    try {
      saved = before.length > 0 ? await mergeWishes(before) : await readWishes();
      status = "ready";
      if (stopped) return;
      removeDeviceWishes(before);
      if (before.length > 0) notifyOtherTabs();
    } catch {
      if (status !== "ready") status = "failed";
    }
    show();
  };
  const retry = (): void => {
    status = "loading";
    show();
    void load();
  };
  const notifyOtherTabs = (): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
    if (!stopped) otherTabs.postMessage(CHANGED);
  };
  const send = async (toolId: string, wished: boolean): Promise<void> => {
    // The change was reverted or replaced before its turn.
    if (pending.get(toolId) !== wished || stopped) return;
    try {
      await changeWish(toolId, wished);
      saved = withPending(saved, new Map([[toolId, wished]]));
      notifyOtherTabs();
    } catch (error) {
      if (!stopped) notifyError("Wish List", asProblem(error).message);
    }
    if (pending.get(toolId) === wished) pending.delete(toolId);
    show();
  };
  const change = (toolId: string, wished: boolean): void => {
    pending.set(toolId, wished);
    show();
    sending = sending.then(() => send(toolId, wished));
  };
  const reloadWhenSeen = (): void => {
    if (document.visibilityState === "visible") void load();
  };

  otherTabs.addEventListener("message", () => void load());
  document.addEventListener("visibilitychange", reloadWhenSeen);
  show();
  void load();
  return () => {
    stopped = true;
    otherTabs.close();
    document.removeEventListener("visibilitychange", reloadWhenSeen);
    followAccount(undefined);
  };
}
