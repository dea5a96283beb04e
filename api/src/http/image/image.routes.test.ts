import { describe, expect, it, vi } from "vitest";
import { IMAGE_FORMATS, IMAGE_WIDTHS } from "../../domain/image/image-files.ts";
import { type ConvertImage, processImage } from "../../domain/image/process-image.ts";
import { systemActor } from "../../domain/shared/actor.ts";
import { StorageFull } from "../../domain/shared/errors.ts";
import { eventually } from "../../testing/eventually.ts";
import type { BodyOf } from "../../testing/response-types.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { countOf } from "../../testing/order-queries.ts";
import { type ApiResponse, readResponse } from "../../testing/test-api.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();

const MEGABYTE = 1024 * 1024;

async function upload(
  form: FormData | string,
  person = admin,
  headers = {},
): Promise<ApiResponse<BodyOf<"POST", "/images">>> {
  const response = await fetch(`${api.url}/api/images`, {
    method: "POST",
    headers: { authorization: `bearer ${await api.issuer.token(person)}`, ...headers },
    body: form,
  });
  return readResponse(response);
}

function aForm(parts: Record<string, Blob | string>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
}

const aFile = (text: string, size = 0): Blob => new Blob([text, new Uint8Array(size)], { type: "image/png" });

/** Stub of the worker's converter: every variant equals the original; files that begin with "bad" are rejected. */
const convert: ConvertImage = async (original) =>
  new TextDecoder().decode(original).startsWith("bad")
    ? { rejection: "This is no picture." }
    : {
        variants: IMAGE_WIDTHS.flatMap((width) =>
          IMAGE_FORMATS.map((format) => ({ width, format, bytes: original })),
        ),
      };

/** Works on the next upload as the worker would. */
async function workOnce(): Promise<void> {
  const findOne = async () => {
    const [row] = await api.shop.em.execute<{ id: string }[]>(
      "select id from image where status = 'processing'",
    );
    expect(row).toBeTruthy();
    return row?.id ?? "";
  };
  const id = await eventually(findOne);
  await processImage(api.shop.as(systemActor), id, convert);
}

describe("POST images", () => {
  it("200: waits for the worker and returns the address, which serves the image for ever", async () => {
    const [response] = await Promise.all([upload(aForm({ image: aFile("a picture") })), workOnce()]);
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(response.body.data.url).toMatch(/^\/images\/[0-9a-f]{32}-1024\.webp$/);
    const picture = await fetch(api.url + response.body.data.url);
    expect(await picture.text()).toBe("a picture");
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    const etag = picture.headers.get("etag") ?? "";
    const again = await fetch(api.url + response.body.data.url, {
      headers: { "if-none-match": etag, "cache-control": "max-age=0" },
    });
    expect(again.status).toBe(304);
  });

  it("422: a rejected file gets the worker's sentence at the field", async () => {
    const [response] = await Promise.all([upload(aForm({ image: aFile("bad") })), workOnce()]);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      detail: "This is no picture.",
      errors: [{ field: "image", message: "This is no picture." }],
    });
  });

  it("202: after ten seconds, with the address that returns the result", async () => {
    const response = await upload(aForm({ image: aFile("slow") }));
    expect([response.status, response.body]).toEqual([202, { status: "processing" }]);
    const path = (response.headers.get("location") ?? "").replace(/^\/api/, "");
    expect((await api.call("GET", path, { person: admin })).body).toEqual({ status: "processing" });
    await workOnce();
    expect((await api.call("GET", path, { person: admin })).body).toMatchObject({
      status: "ready",
      url: /^/,
    });
  });

  it.each<[string, number, () => FormData]>([
    ["no file", 422, () => aForm({})],
    ["text instead of a file", 422, () => aForm({ image: "text" })],
    ["a file in another field", 422, () => aForm({ picture: aFile("x") })],
    [
      "two files",
      422,
      () => {
        const form = aForm({ image: aFile("x") });
        form.append("image", aFile("y"));
        return form;
      },
    ],
    ["another field next to the file", 422, () => aForm({ image: aFile("x"), more: "y" })],
    ["an empty file", 422, () => aForm({ image: new Blob([]) })],
    ["8 MB and one byte", 413, () => aForm({ image: aFile("x", 8 * MEGABYTE) })],
    ["20 MB", 413, () => aForm({ image: aFile("x", 20 * MEGABYTE) })],
  ])("rejects %s with %i and stores nothing", async (_what, status, form) => {
    const before = await countOf(api.shop, "image");
    const response = await upload(form());
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
    expect(await countOf(api.shop, "image")).toBe(before);
  });

  it("rejects an endless body with neither a file nor a declared length with 413", async () => {
    const piece = new Uint8Array(MEGABYTE).fill(120);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        sent += 1;
        if (sent > 60) controller.close();
        else controller.enqueue(piece);
      },
    });
    const response = await fetch(`${api.url}/api/images`, {
      method: "POST",
      headers: {
        authorization: `bearer ${await api.issuer.token(admin)}`,
        "content-type": "multipart/form-data; boundary=x",
      },
      body: endless,
      duplex: "half",
    });
    expect(response.status).toBe(413);
  });

  it.each([
    ["application/json", 415],
    ["multipart/form-data", 400],
    ["multipart/form-data; boundary=x", 400],
  ])("rejects a body that does not match its Content-Type %s with %i", async (type, status) => {
    expect((await upload("{}", admin, { "content-type": type })).status).toBe(status);
  });

  it("507: the storage is full; nothing is stored, and the shop still responds", async () => {
    const before = await countOf(api.shop, "image");
    const full = vi
      .spyOn(api.shop.storage, "put")
      .mockRejectedValueOnce(new StorageFull(new Error("ENOSPC")));
    const response = await upload(aForm({ image: aFile("x") }));
    full.mockRestore();
    expect(response.status).toBe(507);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
    expect(await countOf(api.shop, "image")).toBe(before);
    const [next] = await Promise.all([upload(aForm({ image: aFile("x") })), workOnce()]);
    expect(next.status).toBe(200);
  });

  it("401 and 403: nobody and customers upload nothing", async () => {
    const before = await countOf(api.shop, "image");
    const form = aForm({ image: aFile("x") });
    expect((await fetch(`${api.url}/api/images`, { method: "POST", body: form })).status).toBe(401);
    expect((await upload(form, aPerson())).status).toBe(403);
    expect(await countOf(api.shop, "image")).toBe(before);
  });

  it("a name that leads elsewhere is only a name", async () => {
    const form = new FormData();
    form.append("image", aFile("named"), "../../../etc/passwd\u0000.png");
    const [response] = await Promise.all([upload(form), workOnce()]);
    expect(response.body.data.url).toMatch(/^\/images\/[0-9a-f]{32}-1024\.webp$/);
  });
});

describe("what lies below /images", () => {
  it.each(["nothing.webp", `${"0".repeat(32)}-512.webp`, `${"0".repeat(32)}-513.webp`, "..%2foriginals"])(
    "404: %s",
    async (name) => {
      expect((await fetch(`${api.url}/images/${name}`)).status).toBe(404);
    },
  );

  it("never an original", async () => {
    const [row] = await api.shop.em.execute<{ id: string }[]>("select id from image limit 1");
    expect((await fetch(`${api.url}/images/${row?.id}`)).status).toBe(404);
  });
});

describe("a tool's image", () => {
  const tool = { name: "Pictured", description: "x", price: 1, minOrder: 1, available: 1 };

  it("is one that was uploaded here", async () => {
    const [{ body }] = await Promise.all([upload(aForm({ image: aFile("mine") })), workOnce()]);
    const response = await api.call("POST", "/tools", {
      person: admin,
      body: { ...tool, img: body.data.url },
    });
    expect(response.status).toBe(200);
  });

  it("422: and no other", async () => {
    const img = `/images/${"0".repeat(32)}-1024.webp`;
    const response = await api.call("POST", "/tools", { person: admin, body: { ...tool, img } });
    expect([response.status, response.problem.errors[0].field]).toEqual([422, "img"]);
  });
});
