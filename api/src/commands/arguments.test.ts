import { describe, expect, it, vi } from "vitest";
import { OPERATIONS } from "./operations.ts";
import { runCommand } from "./run-command.ts";

const commands = OPERATIONS.map(({ command, usage, args, help }) => ({
  command,
  words: command.split(" "),
  usage,
  args,
  help,
}));
/** Arguments with which each command would run. */
const VALID: Readonly<Record<string, readonly string[]>> = {
  "events list": [],
  "events show": ["evt_1"],
  "events replay": ["evt_1"],
  "jobs list": [],
  "jobs retry": ["payments", "outbox-1"],
  "orders show": ["pi_1"],
  "mails list": [],
  "mails resend": ["1"],
  "holds release": ["1"],
  "refunds settle-by-hand": ["pi_1", "--note", "Cash"],
  reconcile: [],
  invariants: [],
  "customers erase": ["a@b.test"],
  "sessions end": [],
  "audit list": [],
};

/** Runs a command line; nothing may be opened for it. */
async function rejected(args: readonly string[]) {
  const open = vi.fn(() => Promise.reject(new Error("the shop was opened")));
  const result = await runCommand(args, open);
  expect([args, open.mock.calls.length]).toEqual([args, 0]);
  expect([args, result.exitCode]).toEqual([args, 2]);
  return result;
}

describe("a command", () => {
  it("is in the table below", () => {
    expect(commands.map(({ command }) => command)).toEqual(Object.keys(VALID));
  });

  it.each(commands)(
    "$command is in the help, with its arguments and what it does",
    async ({ command, usage, help }) => {
      for (const words of [["--help"], ["help"], ["holds", "release", "1", "--help"]]) {
        const { out, error, exitCode } = await runCommand(words, () => Promise.reject(new Error("opened")));
        expect([error, exitCode]).toEqual(["", 0]);
        expect(out).toContain(`  ${command} ${usage}`.trimEnd() + `\n      ${help}\n`);
      }
    },
  );

  it.each(commands)("$command with valid arguments opens the shop", async ({ command, words }) => {
    const open = vi.fn(() => Promise.reject(new Error("no shop here")));
    const { error, exitCode } = await runCommand([...words, ...(VALID[command] ?? [])], open);
    expect([open.mock.calls.length, exitCode, error]).toEqual([1, 1, "no shop here\n"]);
  });

  it.each(commands)(
    "$command rejects an unknown option and shows its usage",
    async ({ command, words, usage }) => {
      const valid = VALID[command] ?? [];
      for (const option of ["--force", "--dryrun", "-y", "--database-url=postgres://a/b", "--id=1"]) {
        const { error } = await rejected([...words, ...valid, option]);
        expect(error).toMatch(/Unknown option/);
        expect(error.trimEnd().endsWith(`npm run ops -- ${command} ${usage}`.trimEnd())).toBe(true);
      }
    },
  );

  it.each([
    ["holds release", ["1\n2"]],
    ["refunds settle-by-hand", ["pi_1", "--note", "Cash\u001b[2J"]],
  ])("%s rejects control characters", async (command, args) => {
    const { error } = await rejected([...command.split(" "), ...args]);
    expect(error).toContain("must be one line without control characters");
  });

  it.each(commands.filter(({ usage }) => !usage.includes("--dry-run")))(
    "$command has no dry run and does not pretend to have one",
    async ({ command, words }) => {
      const { error } = await rejected([...words, ...(VALID[command] ?? []), "--dry-run"]);
      expect(error).toContain("'--dry-run'");
    },
  );

  it.each(commands.filter(({ args }) => !args[0]?.startsWith("...")))(
    "$command rejects an argument that it would not read",
    async ({ command, words }) => {
      const { error } = await rejected([...words, ...(VALID[command] ?? []), "evt_2"]);
      expect(error).toMatch(/evt_2/);
    },
  );

  it.each(commands.filter(({ args }) => args.length))(
    "$command without its arguments names the missing one",
    async ({ command, words }) => {
      const valid = VALID[command] ?? [];
      for (let count = 0; count < valid.length; count += 1) {
        const { out, error } = await rejected([...words, ...valid.slice(0, count), "--json"]);
        expect(error).toMatch(/is missing|argument missing|is ambiguous|Name an event/);
        expect(JSON.parse(out)).toEqual({ error: error.trim() });
      }
      await rejected([...words, ...valid.map((word) => (word.startsWith("--") ? word : ""))]);
    },
  );
});

describe("an option", () => {
  it.each([
    [["events", "list", "--limit"], "limit"],
    [["events", "list", "--limit", "1001"], "limit must be 1 to 1000"],
    [["events", "list", "--limit", "ten"], "limit must be 1 to 1000"],
    [["events", "list", "--status", "DEAD"], "status must be one of: new, done, dead"],
    [["events", "list", "--since", "2026-02-30"], "since must be a time such as"],
    [["events", "list", "--until", "tomorrow"], "until must be a time such as"],
    [["events", "replay", "--status", "lost"], "status must be one of"],
    [["events", "replay", "--type", ""], "Name an event"],
    [["events", "replay", "evt_1", "--dry-run=yes"], "dry-run"],
    [["events", "show", "x".repeat(501)], "id is too long"],
    [["jobs", "list", "--queue", "mails"], "queue must be one of: payments, general, mail, images"],
    [["jobs", "list", "--queue", "letters"], "queue must be one of"],
    [["audit", "list", "--after", "1"], "after must be the id of an entry"],
    [["mails", "list", "--limit", "0"], "limit must be 1 to 1000"],
    [["reconcile", "--since", "7w"], "since must be a time such as"],
    [["refunds", "settle-by-hand", "pi_1", "--note", "x".repeat(501)], "note is too long"],
    [["refunds", "settle-by-hand", "pi_1", "--note", "--dry-run"], "note"],
  ])("with a wrong value is named: %j", async (args, message) => {
    const { out, error } = await rejected(args);
    expect([out, error]).toEqual(["", expect.stringContaining(message)]);
    expect(error).not.toMatch(/^\s+at /m);
  });
});

it.each([
  [["event", "list"]],
  [["events", "lists"]],
  [["EVENTS", "LIST"]],
  [["list"]],
  [["release", "holds"]],
  [["--json"]],
  [["__proto__"]],
  [["events", "read-body", "evt_1"]],
])("%j is no command; the message leads to the help", async (args) => {
  expect((await rejected(args)).error).toBe("Unknown command. npm run ops -- --help lists the commands.\n");
});

it("without a command the help is shown, and a script notices", async () => {
  expect((await rejected([])).out).toContain("Exit codes: 0 done");
});
