import { describe, expect, it } from "vitest";
import { type AuditEntry, type AuditRow, entryFromRow } from "./audit-entry.ts";

const AT = new Date("2026-11-22T12:00:00Z");

const aRow = (over: Partial<AuditRow> = {}): AuditRow => ({
  id: "0198a3c0-0000-7000-8000-000000000001",
  kind: "tool",
  action: "tool.edited",
  at: AT,
  source: "admin",
  by_name: "Mira Holt",
  by_email: "mira@boltwright.test",
  about: "0198a3c0-0000-7000-8000-000000000002",
  about_name: "Panel saw",
  about_number: null,
  person_name: null,
  person_email: null,
  about_exists: true,
  data: {},
  note: null,
  ...over,
});

const entry = (over?: Partial<AuditRow>): AuditEntry => entryFromRow(aRow(over));

it("an entry records who changed what, and when", () => {
  expect(entry({ note: "Typo" })).toEqual({
    id: "0198a3c0-0000-7000-8000-000000000001",
    kind: "tool",
    action: "tool.edited",
    at: AT,
    source: "admin",
    by: { name: "Mira Holt", email: "mira@boltwright.test" },
    about: {
      id: "0198a3c0-0000-7000-8000-000000000002",
      name: "Panel saw",
      orderNumber: null,
      person: null,
      exists: true,
    },
    changes: {},
    note: "Typo",
  });
});

describe("the people of an entry", () => {
  it("are those with an email address; a name alone is none", () => {
    expect(entry({ by_email: null }).by).toBeNull();
    expect(entry({ person_name: "Ada", person_email: null }).about.person).toBeNull();
  });

  it("have an empty name where it is unknown", () => {
    expect(entry({ person_name: null, person_email: "ada@boltwright.test" }).about.person).toEqual({
      name: "",
      email: "ada@boltwright.test",
    });
  });
});

describe("the source of an entry", () => {
  it.each([
    ["customer", "ada@boltwright.test", "customer"],
    ["confirm", "ada@boltwright.test", "customer"],
    ["operator", null, "operator"],
    ["identity-provider", null, "sign-in-service"],
    ["admin", "mira@boltwright.test", "admin"],
    ["admin", null, "system"],
    ["webhook", null, "system"],
    ["reconcile", null, "system"],
  ])("%s by %s is %s", (source, by_email, expected) => {
    expect(entry({ source, by_email }).source).toBe(expected);
  });
});

describe("the changes of an entry", () => {
  it.each<[AuditRow["action"], AuditRow["data"], object]>([
    [
      "tool.edited",
      { name: { from: "Saw", to: "Panel saw" }, unitPrice: { from: 100, to: 90 } },
      { name: { from: "Saw", to: "Panel saw" }, unitPrice: { from: 100, to: 90 } },
    ],
    ["tool.edited", { name: "Panel saw", broken: null, half: { from: 1 } }, {}],
    ["tool.archived", {}, { state: { from: "for sale", to: "archived" } }],
    ["tool.restored", {}, { state: { from: "archived", to: "for sale" } }],
    ["order.placed", {}, { status: { from: null, to: "pending" } }],
    ["order.shipped", {}, { fulfilment: { from: "preparing", to: "shipped" } }],
    [
      "order.refunded",
      { amountCents: 1999 },
      { status: { from: "paid", to: "refunded" }, amountCents: { from: null, to: 1999 } },
    ],
    ["order.partly-refunded", { amountCents: 500 }, { amountCents: { from: null, to: 500 } }],
    ["order.partly-refunded", { amountCents: "500" }, {}],
    ["review.hidden", {}, { state: { from: "shown", to: "hidden" } }],
  ])("%s with %j", (action, data, changes) => {
    expect(entry({ action, data }).changes).toEqual(changes);
  });
});
