import { createSupervisor } from "../supervisor.ts";
import { stackPaths } from "../stack-dir.ts";
import { standInPlan, WITH_CHILD } from "./stand-in.ts";

// A supervisor in a process of its own, so that a test can kill it: runs one part in the folder it is given.
const [dir = ""] = process.argv.slice(2);
const supervisor = createSupervisor(stackPaths(dir), { onDeath: () => {}, onNewPid: () => {} });
const plan = standInPlan(dir, "worker", WITH_CHILD);
supervisor.add({ name: "worker", plans: [plan], addresses: [{}] });
await Promise.all(supervisor.parts().map((part) => supervisor.launch(part, () => {})));
process.stdout.write("launched\n");
setInterval(() => {}, 1000);
