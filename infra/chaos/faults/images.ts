import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../stack/parts/root.ts";
import { tryCall } from "../load/careful-call.ts";
import type { ChaosShop } from "../shop/chaos-shop.ts";
import { type Fault, USUAL } from "../fault.ts";
import { alter, unalter } from "./altered.ts";

const PICTURE = join(ROOT, "web/public/tools/axe.webp");
const REFUSALS = [503, 507];
const TAKEN = [200, 202];

/** The status of an upload. */
async function upload({ origin, buyers }: ChaosShop): Promise<number> {
  const body = new FormData();
  body.set("image", new Blob([await readFile(PICTURE)], { type: "image/webp" }), "axe.webp");
  const headers = { authorization: `Bearer ${buyers.adminToken ?? ""}` };
  return (await tryCall(`${origin}/api/images`, { method: "POST", headers, body })).status;
}

async function filesIn(folder: string): Promise<number> {
  return (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile())
    .length;
}

async function uploadIsRefused(shop: ChaosShop): Promise<string[]> {
  const before = await filesIn(shop.imageFolder);
  const status = await upload(shop);
  return [
    ...(REFUSALS.includes(status) ? [] : [`an upload on a full disk was answered ${status}`]),
    ...((await filesIn(shop.imageFolder)) === before ? [] : ["an upload on a full disk left files behind"]),
  ];
}

/** No room where images are stored; each API gets the error from its own `open`, since a small disk is root's to make. */
export const imageFaults: readonly Fault[] = [
  {
    ...USUAL,
    name: "disk full for images",
    row: "3.1 disk full on image store",
    needsWholeShop: true,
    mayFailCalls: false,
    inject: (shop) => alter(shop, "api", "full-disk.ts", { CHAOS_FULL_FOLDER: shop.imageFolder }),
    look: uploadIsRefused,
    heal: async (shop) => {
      await unalter(shop, "api");
      const status = await upload(shop);
      if (!TAKEN.includes(status)) throw new Error(`an upload is answered ${status} again`);
    },
  },
];
