// Loaded before a process of the shop: no file below CHAOS_FULL_FOLDER can be made there any more.
import { promises } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const folder = process.env.CHAOS_FULL_FOLDER;
const open = promises.open;

promises.open = async (path, flags, ...rest) => {
  if (flags === "wx" && String(path).startsWith(folder))
    throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  return open(path, flags, ...rest);
};
syncBuiltinESMExports();
