import { startStripeEmulator } from "./emulator.ts";
import { readSettings } from "./settings.ts";

async function main(): Promise<void> {
  const emulator = await startStripeEmulator(readSettings());
  process.stdout.write(`Stripe emulator listening on ${emulator.url}\n`);
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    void emulator.close().then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`Stripe emulator: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
