import { runNode } from "./command.ts";

// `npm run generate -- permissions`: openapi/permissions.md from the responses that its test observes.
const test = "api/src/http/permissions.test.ts";
const { exitCode, output } = await runNode("vitest", ["run", "--project", "node", test, "--update"]);
process.stdout.write(output);
process.exitCode = exitCode;
