import { readGatewaySettings } from "./settings.ts";
import { writePrefix } from "./write-prefix.ts";

const { settings, environment } = readGatewaySettings();
const config = await writePrefix(settings);
if (!process.execve) throw new Error("nginx takes the place of this process, which needs Linux or macOS.");
// From here on the pid, the signals and the output of the gateway are nginx's.
const [, , ...options] = process.argv;
const command = [settings.nginx, "-p", settings.prefix, "-c", config, "-e", "stderr", ...options];
process.execve(settings.nginx, command, environment);
