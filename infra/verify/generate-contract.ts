import { runNode } from "./command.ts";

// `npm run generate -- contract`: openapi.json from the routes, then types.d.ts from openapi.json.
for (const script of ["./api/src/bin/write-contract.ts", "./openapi/write-types.ts"]) {
  const { exitCode, output } = await runNode(script, []);
  process.stdout.write(output);
  if (exitCode !== 0) process.exit(exitCode);
}
