import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../stack/parts/root.ts";
import { tryCall } from "../load/retry-call.ts";
import type { ChaosShop } from "../shop/chaos-shop.ts";
import { type Fault, DEFAULTS } from "../fault.ts";
import { alterProcesses, restoreProcesses } from "./altered.ts";

const IMAGE = join(ROOT, "web/public/tools/axe.webp");
const DISK_FULL = [503, 507];
const ACCEPTED = [200, 202];

/** Uploads an image and returns the status. */
async function upload({ origin, buyers }: ChaosShop): Promise<number> {
  const body = new FormData();
  body.set("image", new Blob([await readFile(IMAGE)], { type: "image/webp" }), "axe.webp");
  const headers = { authorization: `Bearer ${buyers.adminToken ?? ""}` };
  return (await tryCall(`${origin}/api/images`, { method: "POST", headers, body })).status;
}

async function filesIn(folder: string): Promise<number> {
  return (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile())
    .length;
}

async function checkRejectedUpload(shop: ChaosShop): Promise<string[]> {
  const before = await filesIn(shop.imageFolder);
  const status = await upload(shop);
  return [
    ...(DISK_FULL.includes(status) ? [] : [`an upload on a full disk returned ${status}`]),
    ...((await filesIn(shop.imageFolder)) === before ? [] : ["an upload on a full disk left files"]),
  ];
}

/** A full disk for images; `open` throws in each API, since only root can mount a small disk. */
export const imageFaults: readonly Fault[] = [
  {
    ...DEFAULTS,
    name: "disk full for images",
    row: "3.1 disk full on image store",
    needsCompleteShop: true,
    mayFailCalls: false,
    inject: (shop) => alterProcesses(shop, "api", "full-disk.ts", { CHAOS_FULL_FOLDER: shop.imageFolder }),
    check: checkRejectedUpload,
    heal: async (shop) => {
      await restoreProcesses(shop, "api");
      const status = await upload(shop);
      if (!ACCEPTED.includes(status)) throw new Error(`an upload returned ${status} after the fault`);
    },
  },
];
