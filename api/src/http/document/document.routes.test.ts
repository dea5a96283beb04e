import { describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aFamily } from "../../testing/catalogue.ts";
import { aDocument, anUploadedDocument, checkUploads } from "../../testing/documents.ts";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { type ApiResponse, readResponse } from "../../testing/test-api.ts";
import type { BodyOf } from "../../testing/response-types.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { newId } from "../../domain/shared/ids.ts";

const api = apiFixture();
const admin = anAdmin();
const MEGABYTE = 1024 * 1024;

type Fields = Readonly<Record<string, string | Blob | undefined>>;

const aFile = (content = "a file", size = 0): Blob => new Blob([content, new Uint8Array(size)]);

async function post(path: string, fields: Fields): Promise<ApiResponse<BodyOf<"POST", "/manage/documents">>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  const headers = { authorization: `bearer ${await api.issuer.token(admin)}` };
  return readResponse(await fetch(`${api.url}/api${path}`, { method: "POST", headers, body: form }));
}

const entry = (over: Fields): Fields => ({
  kind: "datasheet",
  title: "Datasheet",
  revision: "A",
  date: "2026-11-23",
  file: aFile(),
  ...over,
});

const list = async (toolId: string) => {
  const { body } = await api.call("GET", `/manage/documents?toolId=${toolId}` as "/manage/documents", {
    person: admin,
  });
  return body.documents;
};
const partOf = async (partNumber: string) =>
  (await api.call("GET", `/parts/${partNumber}` as "/parts/{partNumber}")).body;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(api.url + path, { redirect: "manual", headers: { "cache-control": "max-age=0", ...headers } });

describe("a document", () => {
  it("is listed as being checked, then on the part's page with format, size, pages, preview and address", async () => {
    const tool = await aTool(api.shop);
    const { status, body } = await post("/manage/documents", entry({ toolId: tool.id }));
    expect(status).toBe(200);
    expect(await list(tool.id)).toMatchObject([
      { id: body.documentId, revisions: [{ revision: "A", status: "processing", url: null }] },
    ]);
    expect((await partOf(tool.partNumber)).documents).toBeUndefined();
    await checkUploads(api.shop);
    const [managed] = await list(tool.id);
    const id = managed?.revisions[0]?.id ?? "";
    expect((await partOf(tool.partNumber)).documents).toEqual([
      {
        kind: "datasheet",
        title: "Datasheet",
        latest: `/documents/${body.documentId}/latest`,
        revisions: [
          {
            revision: "A",
            date: "2026-11-23",
            format: "pdf",
            bytes: 6,
            pages: 2,
            url: `/documents/${id}/${tool.partNumber}-datasheet-rev-A.pdf`,
            preview: `/documents/${id}/preview.webp`,
          },
        ],
      },
    ]);
  });

  it("that was rejected shows the reason to admins only, and the same revision can be uploaded again", async () => {
    const tool = await aTool(api.shop);
    const { body } = await post("/manage/documents", entry({ toolId: tool.id, file: aFile("bad") }));
    await checkUploads(api.shop);
    expect((await list(tool.id))[0]?.revisions).toMatchObject([
      { status: "refused", rejection: "This is no PDF.", url: null },
    ]);
    expect((await partOf(tool.partNumber)).documents).toBeUndefined();
    const again = { revision: "A", date: "2026-11-24", file: aFile() };
    expect((await post(`/manage/documents/${body.documentId}/revisions`, again)).status).toBe(200);
    await checkUploads(api.shop);
    expect((await partOf(tool.partNumber)).documents?.[0]?.revisions).toHaveLength(1);
  });

  it("of a kind that does not allow the format is rejected with the formats that it allows", async () => {
    const tool = await aTool(api.shop);
    await post("/manage/documents", entry({ toolId: tool.id, file: aFile("step") }));
    await post("/manage/documents", entry({ toolId: tool.id, kind: "cad", title: "Model" }));
    await checkUploads(api.shop);
    const rejections = (await list(tool.id)).map(({ revisions }) => revisions[0]?.rejection);
    expect(rejections).toEqual([
      "This is a STEP file. A datasheet must be PDF.",
      "This is a PDF file. A CAD model must be STEP, DXF, IGES, or STL.",
    ]);
  });

  it("of a family is on the family's page and on those of its parts", async () => {
    const tool = await aTool(api.shop);
    const slug = `bolts-${newId()}`;
    const family = await aFamily(api.shop, { slug, toolIds: [tool.id] });
    await aDocument(api.shop, {
      owner: { kind: "family", id: family.id },
      title: "Drawing",
      kind: "drawing",
    });
    await aDocument(api.shop, { owner: { kind: "tool", id: tool.id }, title: "Own" });
    const { body } = await api.call("GET", `/families/${slug}` as "/families/{slug}");
    expect(body.documents?.map(({ title }) => title)).toEqual(["Drawing"]);
    expect(body.documents?.[0]?.revisions[0]?.url).toContain(`/${slug}-drawing-rev-A.pdf`);
    const { documents = [] } = await partOf(tool.partNumber);
    expect(documents.map(({ title }) => title)).toEqual(["Own", "Drawing"]);
  });

  it("comes after one of its kind with a smaller number in its title", async () => {
    const tool = await aTool(api.shop);
    for (const title of ["Size M10", "Size M3", "size m4"])
      await aDocument(api.shop, { owner: { kind: "tool", id: tool.id }, title });
    const { documents } = await partOf(tool.partNumber);
    expect(documents?.map(({ title }) => title)).toEqual(["Size M3", "size m4", "Size M10"]);
  });

  it("has all older revisions; the latest is the one with the newest date", async () => {
    const tool = await aTool(api.shop);
    const { documentId } = await aDocument(api.shop, { owner: { kind: "tool", id: tool.id } });
    const path = `/manage/documents/${documentId}/revisions`;
    await post(path, { revision: "B", date: "2026-12-01", file: aFile("second") });
    await post(path, { revision: "0", date: "2025-01-01", file: aFile("earlier") });
    await checkUploads(api.shop);
    const revisions = (await partOf(tool.partNumber)).documents?.[0]?.revisions ?? [];
    expect(revisions.map(({ revision }) => revision)).toEqual(["B", "A", "0"]);
    const latest = await get(`/documents/${documentId}/latest`);
    expect([latest.status, latest.headers.get("location"), latest.headers.get("cache-control")]).toEqual([
      302,
      revisions[0]?.url,
      "no-cache",
    ]);
    const texts = await Promise.all(revisions.map(async ({ url }) => (await get(url)).text()));
    expect(texts).toEqual(["second", "a file", "earlier"]);
  });

  it("gets another title, and each change is in the tool's log", async () => {
    const tool = await aTool(api.shop);
    const { body } = await post("/manage/documents", entry({ toolId: tool.id }));
    const id = body.documentId;
    await api.call("PUT", `/manage/documents/${id}` as "/manage/documents/{id}", {
      person: admin,
      body: { title: "Data sheet" },
    });
    await post(`/manage/documents/${id}/revisions`, { revision: "B", date: "2026-12-01", file: aFile() });
    const [document] = await list(tool.id);
    for (const revision of document?.revisions ?? []) {
      const path = `/manage/documents/${id}/revisions/${revision.id}`;
      const response = await api.call("DELETE", path as "/manage/documents/{id}/revisions/{revisionId}", {
        person: admin,
      });
      expect(response.status).toBe(200);
    }
    expect(await list(tool.id)).toEqual([]);
    const { body: events } = await api.call(
      "GET",
      `/manage/tools/${tool.id}/events` as "/manage/tools/{id}/events",
      { person: admin },
    );
    expect(events.map(({ type, changes }) => [type, ...changes.map(({ from, to }) => to ?? from)])).toEqual([
      ["tool.document-removed", "Data sheet", "A"],
      ["tool.document-removed", "Data sheet", "B"],
      ["tool.document-revised", "2026-12-01", "Data sheet", "B"],
      ["tool.document-edited", "Data sheet"],
      ["tool.document-added", "2026-11-23", "datasheet", "Datasheet", "A"],
    ]);
  });

  it("of a family is in the audit of the family, which cannot be removed before it", async () => {
    const slug = `nuts-${newId()}`;
    const family = await aFamily(api.shop, { slug });
    const { documentId } = await aDocument(api.shop, { owner: { kind: "family", id: family.id } });
    const remove = () =>
      api.call("DELETE", `/manage/families/${family.id}` as "/manage/families/{id}", { person: admin });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { type: "urn:boltwright:problem:family-has-documents" },
    });
    const path = `/manage/documents/${documentId}` as "/manage/documents/{id}";
    expect((await api.call("DELETE", path, { person: admin })).status).toBe(200);
    expect((await remove()).status).toBe(200);
    const audit = `/manage/audit?kind=family&about=${slug}` as "/manage/audit";
    const { body } = await api.call("GET", audit, { person: admin });
    expect(body.map(({ action }) => action)).toEqual([
      "family.removed",
      "family.document-removed",
      "family.document-added",
    ]);
  });
});

describe("an upload is rejected, and nothing is stored:", () => {
  const UNKNOWN = newId();
  it.each<[string, number, string, Fields]>([
    ["no owner", 422, "toolId", { toolId: undefined }],
    ["two owners", 422, "toolId", { familyId: UNKNOWN }],
    ["an unknown tool", 404, "toolId", { toolId: UNKNOWN }],
    ["an unknown family", 404, "familyId", { toolId: undefined, familyId: UNKNOWN }],
    ["an unknown kind", 422, "kind", { kind: "virus" }],
    ["no title", 422, "title", { title: " " }],
    ["a title that is too long", 422, "title", { title: "x".repeat(121) }],
    ["a title with NUL", 400, "title", { title: "a\0b" }],
    ["a revision with a line break", 422, "revision", { revision: "A\r\nX-Bad: 1" }],
    ["a revision that leads elsewhere", 422, "revision", { revision: "../../B" }],
    ["a date that does not exist", 422, "date", { date: "2026-02-30" }],
    ["a date before all", 422, "date", { date: "0000-01-01" }],
    ["another field", 400, "state", { state: "ready" }],
    ["no file", 422, "file", { file: undefined }],
    ["an empty file", 422, "file", { file: new Blob([]) }],
    ["a file that is too large", 413, "", { file: aFile("x", MEGABYTE) }],
  ])("%s (%i)", async (_what, status, field, over) => {
    const tool = await aTool(api.shop);
    const before = await countOf(api.shop, "document_revision");
    const response = await post("/manage/documents", entry({ toolId: tool.id, ...over }));
    expect(response.status).toBe(status);
    const { errors = [] } = response.body as { errors?: { field: string }[] };
    expect(errors.map((error) => error.field)).toEqual(field === "" ? [] : [field]);
    expect(await countOf(api.shop, "document_revision")).toBe(before);
    const { body } = await api.call("GET", `/manage/tools/${tool.id}/events` as "/manage/tools/{id}/events", {
      person: admin,
    });
    expect(body).toEqual([]);
  });

  it("the same title and kind again, and a revision that exists, in any case", async () => {
    const tool = await aTool(api.shop);
    const { body } = await post("/manage/documents", entry({ toolId: tool.id, revision: "b" }));
    const repeated = await post("/manage/documents", entry({ toolId: tool.id, title: "DATASHEET" }));
    expect([repeated.status, repeated.body]).toMatchObject([409, { errors: [{ field: "title" }] }]);
    const path = `/manage/documents/${body.documentId}/revisions`;
    const taken = await post(path, { revision: "B", date: "2026-12-01", file: aFile() });
    expect([taken.status, taken.body]).toMatchObject([409, { errors: [{ field: "revision" }] }]);
    const documents = await list(tool.id);
    expect(documents.map(({ revisions }) => revisions.length)).toEqual([1]);
  });

  it("one of two that come at once with the same revision", async () => {
    const tool = await aTool(api.shop);
    const { documentId } = await anUploadedDocument(api.shop, { owner: { kind: "tool", id: tool.id } });
    const path = `/manage/documents/${documentId}/revisions`;
    const both = await Promise.all(
      ["first", "second"].map((content) =>
        post(path, { revision: "B", date: "2026-12-01", file: aFile(content) }),
      ),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await list(tool.id))[0]?.revisions).toHaveLength(2);
  });
});

describe("a download", () => {
  const aReady = async () => {
    const tool = await aTool(api.shop);
    const ids = await aDocument(api.shop, { owner: { kind: "tool", id: tool.id } });
    return { tool, ...ids, name: `${tool.partNumber}-datasheet-rev-A.pdf` };
  };

  it("is an attachment with its name, which no browser interprets and every cache may store for a day", async () => {
    const { revisionId, name } = await aReady();
    const response = await get(`/documents/${revisionId}/${name}`);
    expect([response.status, await response.text()]).toEqual([200, "a file"]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${name}"`,
      "content-length": "6",
      "cache-control": "public, max-age=86400",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    const etag = response.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    const again = await get(`/documents/${revisionId}/${name}`, { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await fetch(`${api.url}/documents/${revisionId}/${name}`, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "6"]);
  });

  it("is 404 for a cache that revalidates it after its removal", async () => {
    const { documentId, revisionId, name } = await aReady();
    const etag = (await get(`/documents/${revisionId}/${name}`)).headers.get("etag") ?? "";
    expect((await api.call("DELETE", `/manage/documents/${documentId}`, { person: admin })).status).toBe(200);
    for (const file of [name, "preview.webp"]) {
      const response = await get(`/documents/${revisionId}/${file}`, { "if-none-match": etag });
      expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
    }
  });

  it("has a preview as a picture", async () => {
    const { revisionId } = await aReady();
    const response = await get(`/documents/${revisionId}/preview.webp`);
    expect([response.headers.get("content-type"), await response.text()]).toEqual([
      "image/webp",
      "a preview",
    ]);
    expect(response.headers.get("content-disposition")).toBeNull();
  });

  it("under the name of a former part number leads to the present one", async () => {
    const { tool, revisionId, name } = await aReady();
    await api.shop.em.execute("update tool set part_number = 'NEW ' || part_number where id = ?", [tool.id]);
    const response = await get(`/documents/${revisionId}/${name}`);
    expect([
      response.status,
      response.headers.get("location"),
      response.headers.get("cache-control"),
    ]).toEqual([302, `/documents/${revisionId}/NEW-${name}`, "no-cache"]);
  });

  it("of an archived tool stays", async () => {
    const { tool, revisionId, name } = await aReady();
    await api.shop.em.execute("update tool set archived_at = now() where id = ?", [tool.id]);
    expect((await get(`/documents/${revisionId}/${name}`)).status).toBe(200);
  });

  it("does not exist while it is checked, after it was rejected, and once it was removed", async () => {
    const tool = await aTool(api.shop);
    const owner = { kind: "tool", id: tool.id } as const;
    const waiting = await anUploadedDocument(api.shop, { owner });
    const name = `${tool.partNumber}-datasheet-rev-A.pdf`;
    const paths = [
      `/documents/${waiting.revisionId}/${name}`,
      `/documents/${waiting.revisionId}/preview.webp`,
      `/documents/${waiting.documentId}/latest`,
    ];
    const statuses = () => Promise.all(paths.map(async (path) => (await get(path)).status));
    expect(await statuses()).toEqual([404, 404, 404]);
    await checkUploads(api.shop, async () => ({ rejection: "No." }));
    expect(await statuses()).toEqual([404, 404, 404]);
    const ready = await aReady();
    const path = `/manage/documents/${ready.documentId}` as "/manage/documents/{id}";
    await api.call("DELETE", path, { person: admin });
    const gone = await get(`/documents/${ready.revisionId}/${ready.name}`);
    expect([gone.status, gone.headers.get("cache-control"), gone.headers.get("etag")]).toEqual([
      404,
      "no-store",
      null,
    ]);
    expect(await api.shop.storage.get(`documents/${ready.revisionId}`)).toBeNull();
    expect(await api.shop.storage.get(`previews/${ready.revisionId}`)).toBeNull();
  });

  it.each([
    "/documents/x/y.pdf",
    "/documents/..%2f..%2fx/latest",
    `/documents/${newId()}/latest`,
    "/documents/",
  ])("%s is 404", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
