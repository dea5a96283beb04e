import { findJava } from "./find-java.ts";
import { readMachineSettings } from "./settings.ts";
import type { Note } from "./note.ts";
import { aptInstall, mayInstall } from "./apt.ts";

export const JAVA_REMEDY =
  "Keycloak needs Java 17 or newer. Install it (Debian, Ubuntu: 'apt-get install openjdk-17-jre-headless'; macOS: 'brew install openjdk'), point JAVA_HOME to it, or set KEYCLOAK_URL to a Keycloak that runs.";

/**
 * Finds a Java that can run Keycloak; on Debian as root it is installed where it is missing.
 * @throws Error with the remedy
 */
export async function ensureJava(note: Note): Promise<string> {
  const found = await findJava(readMachineSettings());
  if (found) return found;
  if (!mayInstall()) throw new Error(`There is no Java 17 or newer on this machine. ${JAVA_REMEDY}`);
  note("installing Java with apt-get");
  await aptInstall(["openjdk-17-jre-headless", "openjdk-21-jre-headless", "default-jre-headless"]);
  const installed = await findJava(readMachineSettings());
  if (!installed) throw new Error(`Java was installed but is not found. ${JAVA_REMEDY}`);
  return installed;
}
