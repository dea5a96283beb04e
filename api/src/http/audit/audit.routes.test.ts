import { describe, expect, it } from "vitest";
import { addReview } from "../../domain/review/add-review.ts";
import { recordOrderEvent } from "../../domain/order/order-event.ts";
import type { SignedIn } from "../../domain/shared/actor.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aCategory, anAttribute, aWord } from "../../testing/catalogue.ts";
import { anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();

/** An admin whom no other test sees in the audit. */
const someAdmin = (): SignedIn => anAdmin({ name: "Same Name For All" });

const list = (query: Record<string, string>, person: SignedIn = anAdmin()) =>
  api.call("GET", `/manage/audit?${new URLSearchParams(query).toString()}`, { person });

const post = (path: string, person: SignedIn, body: object = {}) =>
  api.call("POST", path, { person, body, headers: { "idempotency-key": crypto.randomUUID() } });

const customerId = async ({ subject }: SignedIn): Promise<string> => {
  const [row] = await api.shop.em.execute<{ id: string }[]>("select id from customer where subject = ?", [
    subject,
  ]);
  return row?.id ?? "";
};

describe("GET manage/audit", () => {
  it("200: an edit, an archive and two adjustments of a tool, with the values before and after", async () => {
    const admin = someAdmin();
    const tool = await aTool(api.shop, { name: "Audited wrench", stockQuantity: 100 });
    const edit = {
      version: 1,
      name: "Audited spanner",
      description: tool.description,
      img: tool.imageUrl,
      price: 12.5,
      minOrder: 1,
    };
    await api.call("PUT", `/manage/tools/${tool.id}`, { person: admin, body: edit });
    await post(`/manage/tools/${tool.id}/stock`, admin, { change: -30, reason: "Stocktaking" });
    await post(`/manage/tools/${tool.id}/stock`, admin, { change: 5, reason: "Found" });
    await api.call("POST", `/manage/tools/${tool.id}/archive`, { person: admin });

    const { status, body } = await list({ about: tool.id });
    const by = { name: admin.name, email: admin.email };
    expect(status).toBe(200);
    expect(body.map((entry) => ({ ...entry, _id: "", at: "" }))).toEqual(
      [
        {
          action: "tool.archived",
          changes: [{ field: "state", from: "for sale", to: "archived" }],
          note: null,
        },
        {
          action: "tool.stock-adjusted",
          changes: [{ field: "available", from: "70", to: "75" }],
          note: "Found",
        },
        {
          action: "tool.stock-adjusted",
          changes: [{ field: "available", from: "100", to: "70" }],
          note: "Stocktaking",
        },
        {
          action: "tool.edited",
          changes: [
            { field: "name", from: "Audited wrench", to: "Audited spanner" },
            { field: "price", from: "11.20", to: "12.50" },
          ],
          note: null,
        },
      ].map((entry) => ({
        ...entry,
        _id: "",
        at: "",
        kind: "tool",
        source: "admin",
        by,
        about: { _id: tool.id, name: "Audited spanner", orderNumber: null, person: null, exists: true },
      })),
    );
  });

  it("200: an order from its placing to its refund, each with who did it", async () => {
    const admin = someAdmin();
    const { orderId, person, tool } = await aPaidOrder(api.shop, { quantity: 2 });
    await post(`/manage/orders/${orderId}/ship`, admin);
    await post(`/manage/orders/${orderId}/refund`, admin, { reason: "Scratched", amount: 2 });
    const { body } = await list({ about: orderId, kind: "order" });
    const customer = { name: person.name, email: person.email };
    const by = { name: admin.name, email: admin.email };
    expect(body[0]?.about).toEqual({
      _id: orderId,
      name: tool.name,
      orderNumber: expect.stringMatching(/^BW-\d+$/),
      person: customer,
      exists: true,
    });
    expect(
      body.toReversed().map((each) => [each.action, each.source, each.by, each.changes, each.note]),
    ).toEqual([
      ["order.placed", "customer", customer, [{ field: "status", from: null, to: "pending" }], null],
      ["order.paid", "system", null, [{ field: "status", from: "pending", to: "paid" }], null],
      ["order.shipped", "admin", by, [{ field: "fulfilment", from: "preparing", to: "shipped" }], null],
      [
        "payment.refund-requested",
        "admin",
        by,
        [{ field: "refundedAmount", from: null, to: "2.00" }],
        "Scratched",
      ],
      [
        "order.partly-refunded",
        "admin",
        by,
        [{ field: "refundedAmount", from: null, to: "2.00" }],
        "Scratched",
      ],
    ]);
  });

  it("200: a cancelled order stays in it, and what operators and the shop itself did", async () => {
    const { orderId, person, tool } = await anOrder(api.shop);
    await recordOrderEvent(api.shop.em, { orderId, type: "order.refund-returned", source: "operator" });
    await api.call("DELETE", `/orders/${orderId}`, { person });
    const { body } = await list({ about: orderId });
    expect(body.map(({ action, source, by, about }) => [action, source, by?.email, about.exists])).toEqual([
      ["order.cancelled", "customer", person.email, true],
      ["order.refund-returned", "operator", undefined, true],
      ["order.placed", "customer", person.email, true],
    ]);
    expect(body.map(({ about }) => about.name)).toEqual([tool.name, tool.name, tool.name]);
  });

  it("200: a hidden review and a changed role name whom they are about, with the address", async () => {
    const admin = someAdmin();
    const author = aPerson({ name: "Same Name For All" });
    const { reviewId } = await addReview(api.shop.as(author), {
      rating: 1,
      description: "Bad.",
      claimedName: author.name,
    });
    await api.call("PUT", `/manage/reviews/${reviewId}/hidden`, {
      person: admin,
      body: { hidden: true, reason: "Advertising" },
    });
    api.shop.accounts.admins.add(admin.subject);
    await api.call("PUT", `/user/admin/${author.email}`, { person: admin });
    await api.call("DELETE", `/user/admin/${author.email}`, { person: admin });
    const { body } = await list({ person: author.email });
    const them = { name: author.name, email: author.email };
    expect(
      body.map((entry) => [entry.kind, entry.action, entry.by?.email, entry.about, entry.changes]),
    ).toEqual([
      [
        "role",
        "role.changed",
        admin.email,
        { _id: await customerId(author), name: null, orderNumber: null, person: them, exists: true },
        [{ field: "role", from: "admin", to: "customer" }],
      ],
      [
        "role",
        "role.changed",
        admin.email,
        { _id: await customerId(author), name: null, orderNumber: null, person: them, exists: true },
        [{ field: "role", from: "customer", to: "admin" }],
      ],
      [
        "review",
        "review.hidden",
        admin.email,
        { _id: reviewId, name: null, orderNumber: null, person: them, exists: true },
        [{ field: "state", from: "shown", to: "hidden" }],
      ],
    ]);
    expect(body[2]?.note).toBe("Advertising");
    const roles = await list({ person: admin.email.slice(2, 30).toUpperCase(), kind: "role" });
    // The token of a new admin brings their own role.
    expect(roles.body.map(({ source, by }) => [source, by?.email])).toEqual([
      ["admin", admin.email],
      ["admin", admin.email],
      ["sign-in-service", undefined],
    ]);
  });

  it("200: pages through changes of every kind once, newest first", async () => {
    const admin = someAdmin();
    const tool = await aTool(api.shop);
    for (const step of ["archive", "restore", "archive", "restore"]) {
      await api.call("POST", `/manage/tools/${tool.id}/${step}`, { person: admin });
    }
    const { orderId } = await aPaidOrder(api.shop, { tool });
    await post(`/manage/orders/${orderId}/ship`, admin);
    await post(`/manage/orders/${orderId}/deliver`, admin);
    const seen: string[] = [];
    const query = new URLSearchParams({ person: admin.email, limit: "2" }).toString();
    for await (const { status, body } of api.pages(`/manage/audit?${query}`, { person: anAdmin() })) {
      expect([status, body.length <= 2]).toEqual([200, true]);
      seen.push(...body.map(({ action }) => action));
    }
    expect(seen).toEqual([
      "order.delivered",
      "order.shipped",
      "tool.restored",
      "tool.archived",
      "tool.restored",
      "tool.archived",
      "role.changed",
    ]);
  });

  it("200: a category from its adding to its removal, found by each address that it had", async () => {
    const admin = someAdmin();
    const send = (method: "PUT" | "DELETE", path: string, body?: object) =>
      api.call(method, path, { person: admin, ...(body && { body }) });
    const stamp = crypto.randomUUID().slice(0, 8);
    const [first, second, slug] = [`First ${stamp}`, `Second ${stamp}`, `a-${stamp}`];
    const attribute = { slug, label: "Head", type: "choice", unit: null, decimals: null };
    const [hex, round] = [
      { value: "hex", label: "Hex" },
      { value: "round", label: "Round" },
    ];
    await post("/manage/attributes", admin, { ...attribute, choices: [hex, round] });
    const top = { name: first, parentId: null, position: 0 };
    const added = await api.call("POST", "/manage/categories", { person: admin, body: top });
    const { id } = added.body;
    const uses = [{ attribute: slug, isRequired: true, isFacet: true }];
    await send("PUT", `/manage/categories/${id}/attributes`, { version: 1, attributes: uses });
    await send("PUT", `/manage/categories/${id}`, { version: 2, name: second, parentId: null, position: 0 });
    const about = { _id: `second-${stamp}`, name: second, orderNumber: null, person: null, exists: true };
    for (const address of [`first-${stamp}`, `second-${stamp}`]) {
      const { status, body } = await list({ kind: "category", about: address });
      expect(status).toBe(200);
      expect(body.map((each) => [each.action, each.by?.email, each.about, each.changes])).toEqual([
        [
          "category.edited",
          admin.email,
          about,
          [
            { field: "name", from: first, to: second },
            { field: "address", from: `first-${stamp}`, to: `second-${stamp}` },
          ],
        ],
        [
          "category.attributes-set",
          admin.email,
          about,
          [{ field: `attributes.${slug}`, from: null, to: "required, facet" }],
        ],
        [
          "category.added",
          admin.email,
          about,
          [
            { field: "name", from: null, to: first },
            { field: "address", from: null, to: `first-${stamp}` },
            { field: "position", from: null, to: "1" },
          ],
        ],
      ]);
    }

    const changed = { ...attribute, label: "Head form", choices: [round, { ...hex, label: "Hexagon" }] };
    await send("PUT", `/manage/attributes/${slug}`, { version: 1, ...changed });
    const ofAttribute = await list({ kind: "attribute", about: slug });
    expect(ofAttribute.body.map((each) => [each.action, each.about.name, each.changes])).toEqual([
      [
        "attribute.edited",
        "Head form",
        [
          { field: "label", from: "Head", to: "Head form" },
          { field: "order", from: "hex, round", to: "round, hex" },
          { field: "choices.hex", from: "Hex", to: "Hexagon" },
        ],
      ],
      [
        "attribute.added",
        "Head form",
        [
          { field: "type", from: null, to: "choice" },
          { field: "label", from: null, to: "Head" },
          { field: "choices.hex", from: null, to: "Hex" },
          { field: "choices.round", from: null, to: "Round" },
        ],
      ],
    ]);

    await send("DELETE", `/manage/categories/${id}`);
    const gone = await list({ kind: "category", person: admin.email });
    expect(gone.body.map((each) => [each.action, each.about.exists])).toEqual([
      ["category.removed", false],
      ["category.edited", false],
      ["category.attributes-set", false],
      ["category.added", false],
    ]);
    expect(gone.body[0]).toMatchObject({
      about: { _id: `second-${stamp}`, name: second },
      changes: [
        { field: "name", from: second, to: null },
        { field: "address", from: `second-${stamp}`, to: null },
        { field: "position", from: "1", to: null },
      ],
    });
  });

  it("200: an edit of more attributes than other things have fields", async () => {
    const admin = someAdmin();
    const names = Array.from({ length: 30 }, (_, at) => `many-${at}-${crypto.randomUUID().slice(0, 8)}`);
    const categoryId = await aCategory(api.shop, { slug: names[0] ?? "" });
    for (const slug of names) await anAttribute(api.shop, { slug: `a${slug}`, type: "text", categoryId });
    const tool = await aTool(api.shop);
    const attributes = Object.fromEntries(names.map((slug) => [`a${slug}`, "Steel"]));
    const body = { version: 1, category: names[0], attributes };
    await api.call("PUT", `/manage/tools/${tool.id}/catalogue`, { person: admin, body });
    expect((await list({ about: tool.id })).body[0]?.changes).toHaveLength(31);
  });

  it("200: a family from its adding to its removal, with the parts that came and went", async () => {
    const admin = someAdmin();
    const name = `Pins ${crypto.randomUUID().slice(0, 8)}`;
    const slug = name.toLowerCase().replace(" ", "-");
    const [one, two] = [await aTool(api.shop), await aTool(api.shop)];
    const content = { name, description: "", category: null, drawing: null, columns: [] };
    await post("/manage/families", admin, { ...content, parts: [one.partNumber] });
    const { body: families } = await api.call("GET", "/manage/families", { person: admin });
    const id = families.find((family) => family.slug === slug)?.id ?? "";
    const edited = { version: 1, ...content, parts: [two.partNumber] };
    await api.call("PUT", `/manage/families/${id}`, { person: admin, body: edited });
    await api.call("DELETE", `/manage/families/${id}`, { person: admin });
    const { body } = await list({ kind: "family", about: slug });
    const about = { _id: slug, name, orderNumber: null, person: null, exists: false };
    expect(body.map((each) => [each.action, each.about, each.changes])).toEqual([
      [
        "family.removed",
        about,
        [
          { field: "name", from: name, to: null },
          { field: "partsRemoved", from: two.partNumber, to: null },
        ],
      ],
      [
        "family.edited",
        { ...about, name: null },
        [
          { field: "partsAdded", from: null, to: two.partNumber },
          { field: "partsRemoved", from: one.partNumber, to: null },
        ],
      ],
      [
        "family.added",
        about,
        [
          { field: "name", from: null, to: name },
          { field: "partsAdded", from: null, to: one.partNumber },
        ],
      ],
    ]);
  });

  it("200: synonyms from their adding to their removal", async () => {
    const admin = someAdmin();
    const phrases = [aWord(), aWord()];
    await post("/manage/synonyms", admin, { phrases });
    const { body } = await list({ kind: "synonyms", person: admin.email });
    const id = body[0]?.about._id ?? "";
    await api.call("DELETE", `/manage/synonyms/${id}`, { person: admin });
    const both = phrases.join(", ");
    const { body: all } = await list({ kind: "synonyms", about: id });
    expect(all.map((each) => [each.action, each.about.name, each.changes])).toEqual([
      ["synonyms.removed", both, [{ field: "phrases", from: both, to: null }]],
      ["synonyms.added", both, [{ field: "phrases", from: null, to: both }]],
    ]);
  });

  it.each(["tool", "order", "review", "role", "category", "attribute", "family", "synonyms"])(
    "200: only changes of kind %s",
    async (kind) => {
      const { status, body } = await list({ kind });
      expect([status, new Set(body.map((entry) => entry.kind))]).toEqual([200, new Set([kind])]);
    },
  );

  it("200: nobody of that name", async () => {
    expect((await list({ person: "nobody%has_this" })).body).toEqual([]);
  });

  it("422: too many people match, and the field is named", async () => {
    await api.shop.em.execute(
      `insert into customer (id, subject, email, name, role)
       select uuidv7(), 'crowd-' || n, 'crowd-' || n || '@boltwright.test', 'Crowd', 'customer' from generate_series(1, 101) n`,
    );
    const { status, problem } = await list({ person: "crowd-" });
    expect([status, problem.type, problem.errors?.[0]?.field]).toEqual([
      422,
      "urn:boltwright:problem:too-many-people",
      "person",
    ]);
  });

  it.each([
    ["kind", "payment"],
    ["about", "x"],
    ["cursor", "bm90IGEgY3Vyc29y"],
    ["limit", "101"],
    ["person", "a\0b"],
  ])("400: %s %s", async (name, value) => {
    const { status, problem } = await list({ [name]: value });
    expect([status, problem.errors?.[0]?.field]).toEqual([400, name]);
  });

  it("403: customers and removed admins; nothing is written", async () => {
    const former = anAdmin();
    await list({}, former);
    await api.shop.em.execute("update customer set role = 'customer' where subject = ?", [former.subject]);
    const before = await countOf(api.shop, "audit_entry");
    for (const person of [aPerson(), former]) expect((await list({}, person)).status).toBe(403);
    expect(await countOf(api.shop, "audit_entry")).toBe(before);
  });
});
