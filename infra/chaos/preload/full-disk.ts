import { promises } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { fullFolder } from "./settings.ts";

// The file is loaded before a process of the shop: creating files in a folder fails.
const open = promises.open;

promises.open = async (path, flags, mode) => {
  if (fullFolder !== undefined && flags === "wx" && path.toString().startsWith(fullFolder))
    throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  return open(path, flags, mode);
};
syncBuiltinESMExports();
