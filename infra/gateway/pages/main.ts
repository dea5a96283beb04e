import { compressPages } from "./compress-pages.ts";

// `node infra/gateway/pages/main.ts <folder of built pages>`: for the image, which is built without the stack.
const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder of the built pages.");
await compressPages(folder);
