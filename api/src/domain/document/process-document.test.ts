import { describe, expect, it } from "vitest";
import { aDocument, anUploadedDocument, aPdf, checkUploads, inspect } from "../../testing/documents.ts";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import { systemActor } from "../shared/actor.ts";
import { StorageFull } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { addDocument } from "./add-document.ts";
import { processDocument, rejectDocument } from "./process-document.ts";
import { removeDocument } from "./remove-document.ts";
import { sweepDocuments } from "./sweep-documents.ts";

const shop = shopFixture();
const owner = async () => ({ kind: "tool", id: (await aTool(shop)).id }) as const;
const row = (id: string) =>
  tables(shop.em)
    .selectFrom("document_revision")
    .select(["status", "pages", "rejection"])
    .where("id", "=", id)
    .executeTakeFirst();
const stored = async (id: string) =>
  Promise.all([shop.storage.get(`documents/${id}`), shop.storage.get(`previews/${id}`)]).then((files) =>
    files.map((file) => file !== null),
  );
const process = (id: string, how = inspect) => processDocument(shop.as(systemActor), id, how);
const backdate = (id: string, days: number) =>
  shop.em.execute("update document_revision set created_at = now() - make_interval(days => ?) where id = ?", [
    days,
    id,
  ]);

describe("an upload", () => {
  it("is stored with its row and the request for its check", async () => {
    const { revisionId } = await anUploadedDocument(shop, { owner: await owner() });
    expect(await countOf(shop, "outbox where payload ->> 'revisionId' = ?", [revisionId])).toBe(1);
    expect([await row(revisionId), await stored(revisionId)]).toEqual([
      { status: "processing", pages: null, rejection: null },
      [true, false],
    ]);
  });

  it("that the storage does not take leaves no row, no request and no line in the log", async () => {
    const tables = [
      "document",
      "document_revision",
      "outbox",
      "audit_entry where action like '%.document-%'",
    ];
    const to = await owner();
    const counts = () => Promise.all(tables.map((table) => countOf(shop, table)));
    const before = await counts();
    const put = () => Promise.reject(new StorageFull(new Error("ENOSPC")));
    const ctx = { ...(await anAdminContext(shop)), storage: { ...shop.storage, put } };
    const input = { owner: to, kind: "cad", title: "Model", revision: "A", dated: "2026-11-23" } as const;
    await expect(addDocument(ctx, { ...input, file: new Uint8Array(1) })).rejects.toBeInstanceOf(StorageFull);
    expect(await counts()).toEqual(before);
  });
});

describe("a check", () => {
  it("makes it ready once, however often the job runs", async () => {
    const { revisionId } = await anUploadedDocument(shop, { owner: await owner() });
    const outcomes = await Promise.all([process(revisionId), process(revisionId)]);
    expect(outcomes.filter((outcome) => outcome === "ready")).toHaveLength(1);
    expect(await process(revisionId)).toBe("done-before");
    expect(await row(revisionId)).toEqual({ status: "ready", pages: 2, rejection: null });
    expect(await stored(revisionId)).toEqual([true, true]);
  });

  it("that rejects it removes the file and stores why; one that is given up is rejected too", async () => {
    const { revisionId } = await anUploadedDocument(shop, { owner: await owner(), content: "bad" });
    expect(await process(revisionId)).toBe("refused");
    await rejectDocument(shop.as(systemActor), revisionId, "Another reason");
    expect(await row(revisionId)).toEqual({ status: "refused", pages: null, rejection: "This is no PDF." });
    expect(await stored(revisionId)).toEqual([false, false]);
  });

  it("of a lost file rejects it", async () => {
    const { revisionId } = await anUploadedDocument(shop, { owner: await owner() });
    await shop.storage.remove(`documents/${revisionId}`);
    expect(await process(revisionId)).toBe("refused");
    expect((await row(revisionId))?.rejection).toContain("was lost");
  });

  it("of one that is removed meanwhile changes nothing, and the sweep removes what it wrote", async () => {
    const { documentId, revisionId } = await anUploadedDocument(shop, { owner: await owner() });
    const outcome = await process(revisionId, async () => {
      await removeDocument(await anAdminContext(shop), documentId);
      return aPdf;
    });
    expect([outcome, await row(revisionId)]).toEqual(["done-before", undefined]);
    expect(await stored(revisionId)).toEqual([false, true]);
    await sweepDocuments(shop.as(systemActor), -1);
    expect(await stored(revisionId)).toEqual([false, false]);
  });

  it("that rejecting does not reach a ready one", async () => {
    const { revisionId } = await aDocument(shop, { owner: await owner() });
    await rejectDocument(shop.as(systemActor), revisionId, "Too late");
    expect([(await row(revisionId))?.status, await stored(revisionId)]).toEqual(["ready", [true, true]]);
  });
});

describe("the sweep", () => {
  it("leaves files of documents, also of those that wait, and removes those without a row", async () => {
    const to = await owner();
    const ready = await aDocument(shop, { owner: to });
    const waiting = await anUploadedDocument(shop, { owner: to });
    await shop.storage.put("documents/left-over", new Uint8Array(1), "application/pdf");
    await sweepDocuments(shop.as(systemActor));
    expect(await shop.storage.get("documents/left-over")).not.toBeNull();
    await sweepDocuments(shop.as(systemActor), -1);
    expect(await shop.storage.get("documents/left-over")).toBeNull();
    expect(await Promise.all([ready, waiting].map(({ revisionId }) => stored(revisionId)))).toEqual([
      [true, true],
      [true, false],
    ]);
    await checkUploads(shop);
  });

  it("removes a rejected revision after a month, and its document with the last one", async () => {
    const to = await owner();
    const rejected = await aDocument(shop, { owner: to, content: "bad" });
    const recent = await aDocument(shop, { owner: to, content: "bad" });
    const ready = await aDocument(shop, { owner: to });
    await Promise.all([rejected, ready].map(({ revisionId }) => backdate(revisionId, 31)));
    await sweepDocuments(shop.as(systemActor));
    expect(await row(rejected.revisionId)).toBeUndefined();
    expect(await countOf(shop, "document where id = ?", [rejected.documentId])).toBe(0);
    expect((await row(recent.revisionId))?.status).toBe("refused");
    expect((await row(ready.revisionId))?.status).toBe("ready");
  });
});
