import { notifyError } from "../../lib/notify.tsx";
import { asProblem } from "../../lib/problem.ts";
import { changeWish, mergeWishes, readWishes } from "./wish-list.api.ts";
import { followAccount, removeDeviceWishes, readDeviceWishes } from "./wish-list.ts";

const CHANGED = "changed";

/** What is shown: the list as the shop last told it, with what is on its way to the shop. */
function withPending(list: readonly string[], pending: ReadonlyMap<string, boolean>): string[] {
  const kept = list.filter((id) => pending.get(id) !== false);
  const added = [...pending].filter(([id, wished]) => wished && !list.includes(id)).map(([id]) => id);
  return [...kept, ...added];
}

/**
 * Shows the signed-in customer's wish list: what was wished on this device joins it, a change is shown at once and taken back
 * if the shop refuses it, and other tabs hear of it. Returns how to stop, after which nothing of the list is left here.
 */
export function startWishSync(): () => void {
  const otherTabs = new BroadcastChannel("wish-list");
  const pending = new Map<string, boolean>();
  let kept: readonly string[] = [];
  let status: "loading" | "ready" | "failed" = "loading";
  let stopped = false;
  let sending: Promise<void> = Promise.resolve();

  const show = (): void => {
    if (!stopped) followAccount({ ids: withPending(kept, pending), status, change, retry });
  };
  const load = async (): Promise<void> => {
    const before = readDeviceWishes();
    try {
      kept = before.length > 0 ? await mergeWishes(before) : await readWishes();
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
    // Taken back, or asked for again, before its turn came.
    if (pending.get(toolId) !== wished || stopped) return;
    try {
      await changeWish(toolId, wished);
      kept = withPending(kept, new Map([[toolId, wished]]));
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
