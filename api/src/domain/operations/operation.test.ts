import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { details } from "./report.ts";
import { defineOperation, flag, InvalidFields, limit, oneOf, text, time } from "./operation.ts";

const NOW = new Date("2026-05-10T12:00:00.000Z");
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const read = (value: string): string | undefined => time.safeParse(value).data?.toISOString();

describe("a time", () => {
  it.each([
    ["2026-05-01", "2026-05-01T00:00:00.000Z"],
    ["2026-05-01T12:30", "2026-05-01T12:30:00.000Z"],
    ["2026-05-01 12:30", "2026-05-01T12:30:00.000Z"],
    ["2026-05-01T12:30:15.250", "2026-05-01T12:30:15.250Z"],
    ["2026-05-01T12:30:15Z", "2026-05-01T12:30:15.000Z"],
    ["2026-05-01T12:30+06:00", "2026-05-01T06:30:00.000Z"],
    ["2026-05-01 00:30-0500", "2026-05-01T05:30:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
  ])("without a zone is in UTC, wherever the operator is: %s", (value, moment) => {
    for (const zone of ["UTC", "Asia/Dhaka", "America/New_York"]) {
      vi.stubEnv("TZ", zone);
      expect([zone, read(value)]).toEqual([zone, moment]);
    }
  });

  it.each([
    ["30s", "2026-05-10T11:59:30.000Z"],
    ["90m", "2026-05-10T10:30:00.000Z"],
    ["36h", "2026-05-09T00:00:00.000Z"],
    ["7d", "2026-05-03T12:00:00.000Z"],
    ["0d", "2026-05-10T12:00:00.000Z"],
  ])("can be an age: %s", (value, moment) => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    expect(read(value)).toBe(moment);
  });

  it.each([
    "",
    "yesterday",
    "7",
    "d",
    "-7d",
    "1.5h",
    "7w",
    "7 d",
    "999999d",
    "12:30",
    "2026",
    "2026-05",
    "2026-13-01",
    "2026-02-30",
    "2025-02-29",
    "2026-05-01T25:00",
    "2026-05-01T12:60",
    "2026-05-01T12",
    "2026-05-01 noon",
    "2026-05-01 (UTC)",
    "2026-05-01x",
    "2026-05-01T12:30+25:00",
    "0000-01-01",
    "10000-01-01",
    "2026-05-01\n",
  ])("is nothing that could mean another one: %j", (value) => {
    expect(time.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([
      "must be a time such as 2026-05-01T12:00:00Z, or an age such as 90m, 36h, 7d",
    ]);
  });
});

describe("a limit", () => {
  it.each([
    ["1", 1],
    ["0042", 42],
    ["1000", 1000],
    [undefined, 50],
  ])("of %s is %i", (value, rows) => {
    expect(limit(50).parse(value)).toBe(rows);
  });

  it.each(["0", "1001", "-1", "1.5", "1e3", "0x1", "", " 1", "all", "١"])("is not %j", (value) => {
    const messages = limit(50)
      .safeParse(value)
      .error?.issues.map(({ message }) => message);
    expect(new Set(messages)).toEqual(new Set(["must be 1 to 1000"]));
  });
});

describe("an operation", () => {
  const act = vi.fn(async () => "done");
  const operation = defineOperation({
    name: "things.move",
    usage: "THING [--to PLACE] [--dry-run]",
    help: "moves a thing",
    args: ["id"],
    input: z.object({ id: text, to: oneOf(["here", "there"]).optional(), dryRun: flag }),
    run: act,
    report: (data) => ({ title: "Moved", data, blocks: [] }),
  });

  it("is a command and a form by its name", () => {
    const { name, command, path } = operation;
    expect({ name, command, path }).toEqual({
      name: "things.move",
      command: "things move",
      path: "/things/move",
    });
    expect(operation).not.toHaveProperty("page");
  });

  it.each<[Record<string, string | undefined>, string]>([
    [{}, "id is missing"],
    [{ id: "" }, "id is missing"],
    [{ id: undefined }, "id is missing"],
    [{ id: "x".repeat(501) }, "id is too long"],
    [{ id: "1", to: "nowhere" }, "to must be one of: here, there"],
    [{ to: "nowhere" }, "id is missing\nto must be one of: here, there"],
  ])("with the fields %j does not run and states why", (fields, message) => {
    expect(() => operation.prepare(fields)).toThrow(new InvalidFields(message));
    expect(act).not.toHaveBeenCalled();
  });

  it("takes a box that is ticked in any way as set, an empty field as missing, and no other fields", async () => {
    const run = operation.prepare({ id: "1", to: "", dryRun: "on", admin: "yes" });
    expect(act).not.toHaveBeenCalled();
    const context = { rules: { timeZone: "UTC" } } as Parameters<typeof run>[0];
    expect(await run(context)).toMatchObject({ data: "done" });
    expect(act).toHaveBeenCalledWith(context, { id: "1", dryRun: true });
  });
});

describe("an operation reads and shows times in the shop's time zone", () => {
  const operation = defineOperation({
    name: "things.list",
    usage: "[--since TIME]",
    help: "lists things",
    input: z.object({ since: time.optional(), id: text.optional() }),
    run: async (_ctx, input) => input,
    report: ({ since, id }) => ({
      title: "Things",
      data: { since, id },
      blocks: [
        { title: "Things", heads: ["Since", "Name"], rows: [[since, "bolt"]] },
        details("One", [
          ["Since", since],
          ["Name", "bolt"],
        ]),
      ],
    }),
  });
  const run = (fields: Record<string, string>, timeZone: string) => {
    const prepared = operation.prepare(fields);
    return prepared({ rules: { timeZone } } as Parameters<typeof prepared>[0]);
  };

  it.each([
    ["2026-05-01", "Asia/Dhaka", "2026-04-30T18:00:00.000Z"],
    ["2026-05-01T12:30", "Asia/Dhaka", "2026-05-01T06:30:00.000Z"],
    ["2026-05-01 12:30:15", "America/New_York", "2026-05-01T16:30:15.000Z"],
    ["2026-05-01T12:30Z", "Asia/Dhaka", "2026-05-01T12:30:00.000Z"],
    // The clock goes from 2:00 to 3:00.
    ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
  ])("%s in %s is %s", async (since, timeZone, at) => {
    expect((await run({ since }, timeZone)).data).toEqual({ since: new Date(at) });
  });

  it("other fields stay as they are", async () => {
    expect((await run({ id: "2026-05-01" }, "Asia/Dhaka")).data).toEqual({ id: "2026-05-01" });
  });

  it("moments are text, and their heads or they name the zone", async () => {
    const at = new Date("2026-04-30T18:00:00Z");
    const cell = { at, text: "2026-05-01 00:00:00" };
    expect((await run({ since: "2026-05-01" }, "Asia/Dhaka")).blocks).toEqual([
      { title: "Things", heads: ["Since (Dhaka time)", "Name"], rows: [[cell, "bolt"]] },
      {
        ...details("One", []),
        rows: [
          ["Since", { at, text: "2026-05-01 00:00:00, Dhaka time" }],
          ["Name", "bolt"],
        ],
      },
    ]);
  });
});
