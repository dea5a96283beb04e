import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { aManagedCatalogue } from "../../testing/manage-samples.ts";
import { callsOf, json, problem, serve, type Call, type Handler } from "../../testing/network.ts";
import { openPage, type OpenPage } from "../../testing/open-page.tsx";
import { aTool } from "../../testing/samples.ts";
import { serveUploads, type UploadHandler } from "../../testing/uploads.ts";

const IMAGE_URL = `/images/${"0a".repeat(16)}-1024.webp`;
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);

const image = (name = "vice.png") => new File([PNG], name, { type: "image/png" });
const respond = (): Response => json({ success: true, data: { url: IMAGE_URL } });
const uploaded: UploadHandler = respond;
const added: Handler = () => json({ insertedId: aTool()._id });
const asAdmin: Record<string, Handler> = { "GET /api/admin/*": () => json({ admin: true }) };

const open = () => openPage("/dashboard/addTool", identity(ADMIN));
const posted = (calls: readonly Call[]): Call[] => callsOf(calls, "POST", "/api/tools");
const field = (label: string): HTMLInputElement => screen.getByLabelText(label);
const button = (): HTMLElement => screen.getByRole("button", { name: "Add tool" });
const ready = () => screen.findByText("Image uploaded");

async function fill({ user }: OpenPage): Promise<void> {
  await user.type(await screen.findByLabelText("Name"), "Bench vice 120 mm");
  await user.type(field("Price"), "89.9");
  await user.type(field("Minimum order"), "2");
  await user.type(field("Available"), "40");
  await user.type(field("Description"), "Ductile iron.");
}

async function fillAll(page: OpenPage): Promise<void> {
  await fill(page);
  await page.user.upload(field("Image"), image());
  await ready();
}

/** An upload that goes on until the test lets it end. */
function waitingUpload() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const uploads = serveUploads(() => promise);
  const end = (): Promise<void> => act(async () => resolve(respond()));
  return { uploads, end };
}

// spec: add-tool-page, message-tool-added
test("the image is uploaded as the field 'image', the tool is added with its URL, and the specified toast is shown", async () => {
  const calls = serve({ ...asAdmin, "POST /api/tools": added });
  const uploads = serveUploads(uploaded);
  const page = await open();
  await fillAll(page);
  await page.user.click(button());
  const toast = await screen.findByText(/Tool added successfully/);
  expect(toast.closest("[role=status]")?.textContent).toBe("SUCCESS Tool added successfully");
  expect(uploads.map(({ path }) => path)).toEqual(["/api/images"]);
  expect([...(uploads[0]?.form.keys() ?? [])]).toEqual(["image"]);
  expect(uploads[0]?.headers.get("authorization")).toBe("bearer token-0");
  expect(posted(calls).map(({ body }) => body)).toEqual([
    {
      name: "Bench vice 120 mm",
      description: "Ductile iron.",
      price: 89.9,
      priceUnit: 1,
      weightGrams: null,
      img: IMAGE_URL,
      minOrder: 2,
      available: 40,
    },
  ]);
});

test("the price is entered for the price unit, and sent for one unit", async () => {
  const calls = serve({ ...asAdmin, "POST /api/tools": added });
  serveUploads(uploaded);
  const page = await open();
  await fillAll(page);
  await page.user.clear(screen.getByLabelText("Price"));
  await page.user.type(screen.getByLabelText("Price"), "9.40");
  await page.user.selectOptions(screen.getByLabelText("Price unit"), "100 units");
  await page.user.click(button());
  await screen.findByText(/Tool added successfully/);
  expect(posted(calls)[0]?.body).toMatchObject({ price: 0.094, priceUnit: 100 });
});

test("afterwards one sees the tool, or adds another on an empty form", async () => {
  serve({ ...asAdmin, "POST /api/tools": added, "GET /api/purchase/*": () => json(aTool()) });
  serveUploads(uploaded);
  const page = await open();
  await fillAll(page);
  await page.user.click(button());
  await page.user.click(await screen.findByRole("button", { name: "Add another tool" }));
  expect([field("Name").value, field("Description").value]).toEqual(["", ""]);
  expect(screen.queryByText("Image uploaded")).toBeNull();
  await fillAll(page);
  await page.user.click(button());
  await page.user.click(await screen.findByRole("link", { name: "View tool" }));
  await waitFor(() => expect(page.address()).toBe(`/purchase/${aTool()._id}`));
});

test("category and attributes stand after the specified fields and come with the tool", async () => {
  const calls = serve({
    ...asAdmin,
    "GET /api/manage/catalogue": () => json(aManagedCatalogue()),
    "POST /api/tools": added,
  });
  serveUploads(uploaded);
  const page = await open();
  await fillAll(page);
  const labels = [...document.querySelectorAll("form label")].map(({ textContent }) => textContent);
  expect(labels.at(-1)).toBe("Category");
  await page.user.selectOptions(field("Category"), "Fasteners › Bolts");
  await page.user.click(button());
  expect((await screen.findByRole("alert")).textContent).toContain("2 problems");
  expect(posted(calls)).toEqual([]);
  await page.user.selectOptions(screen.getByLabelText(/^Material/), "Steel");
  await page.user.type(screen.getByLabelText(/^Length/), "20");
  await page.user.click(button());
  await screen.findByText(/Tool added successfully/);
  expect(posted(calls).map(({ body }) => body)).toMatchObject([
    { category: "bolts", attributes: { material: "steel", length: 20 } },
  ]);
});

test("a value that the shop rejects is shown at its field", async () => {
  const message = "must be a number in mm with at most 1 decimal";
  serve({
    ...asAdmin,
    "GET /api/manage/catalogue": () => json(aManagedCatalogue()),
    "POST /api/tools": () =>
      problem(422, { detail: message, errors: [{ field: "attributes.length", message }] }),
  });
  serveUploads(uploaded);
  const page = await open();
  await fillAll(page);
  await page.user.selectOptions(field("Category"), "Fasteners › Bolts");
  await page.user.selectOptions(screen.getByLabelText(/^Material/), "Steel");
  await page.user.type(screen.getByLabelText(/^Length/), "20.25");
  await page.user.click(button());
  await screen.findAllByText(new RegExp(message));
  expect(screen.getByLabelText(/^Length/).getAttribute("aria-invalid")).toBe("true");
});

// spec: rule-add-tool
test("missing values are shown at each field and in the summary, and nothing is sent", async () => {
  const calls = serve(asAdmin);
  const uploads = serveUploads(uploaded);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add tool" }));
  const summary = await screen.findByRole("alert");
  expect(summary.textContent).toContain("6 problems");
  expect(document.activeElement).toBe(field("Name"));
  const labels = ["Name", "Price", "Minimum order", "Available", "Image", "Description"];
  expect(labels.filter((label) => field(label).getAttribute("aria-invalid") !== "true")).toEqual([]);
  await user.click(within(summary).getByRole("button", { name: "Image" }));
  expect(document.activeElement).toBe(field("Image"));
  await user.upload(field("Image"), image());
  await ready();
  expect(field("Image").getAttribute("aria-invalid")).toBeNull();
  expect(summary.textContent).toContain("5 problems");
  expect([posted(calls), uploads.length]).toEqual([[], 1]);
});

test.each([
  ["Price", "12.505"],
  ["Price", "0"],
  ["Price", "free"],
  ["Minimum order", "0"],
  ["Minimum order", "1.5"],
  ["Available", "-1"],
])("%s takes no %s, and nothing is sent", async (label, typed) => {
  const calls = serve(asAdmin);
  serveUploads(uploaded);
  const page = await open();
  await fillAll(page);
  await page.user.clear(field(label));
  await page.user.type(field(label), typed);
  await page.user.click(button());
  await waitFor(() => expect(field(label).getAttribute("aria-invalid")).toBe("true"));
  expect(posted(calls)).toEqual([]);
});

test("shows upload progress, then processing, then success", async () => {
  serve(asAdmin);
  const { uploads, end } = waitingUpload();
  const { user } = await open();
  await user.upload(await screen.findByLabelText("Image"), image());
  await waitFor(() => expect(uploads).toHaveLength(1));
  act(() => uploads[0]?.reportProgress(0.45));
  expect(screen.getByRole<HTMLProgressElement>("progressbar", { name: "Upload" }).value).toBe(45);
  expect(screen.getByText("Uploading …")).toBeTruthy();
  act(() => uploads[0]?.reportProgress(1));
  expect(screen.getByText("Processing …")).toBeTruthy();
  await end();
  await ready();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("a tool sent during the upload waits for the image; a double click adds one tool", async () => {
  const calls = serve({ ...asAdmin, "POST /api/tools": added });
  const { uploads, end } = waitingUpload();
  const page = await open();
  await fill(page);
  await page.user.upload(field("Image"), image());
  await waitFor(() => expect(uploads).toHaveLength(1));
  await page.user.dblClick(button());
  expect(await screen.findByText("Adding tool …")).toBeTruthy();
  expect(posted(calls)).toEqual([]);
  await end();
  await screen.findByText(/Tool added successfully/);
  expect(posted(calls)).toHaveLength(1);
});

test("a file that is not an image is not sent; the field shows the accepted types", async () => {
  serve(asAdmin);
  const uploads = serveUploads(uploaded);
  const page = await open();
  await fill(page);
  await page.user.upload(field("Image"), new File(["<svg/>"], "vice.png", { type: "image/png" }));
  expect(await screen.findByText(/Use a JPEG, PNG or WebP image/)).toBeTruthy();
  await page.user.click(button());
  expect((await screen.findByRole("alert")).textContent).toContain("Use a JPEG, PNG or WebP image");
  expect(document.activeElement).toBe(field("Image"));
  expect(uploads).toEqual([]);
});

test("an image that the API rejects: error at the field, entries stay, another image works", async () => {
  const detail = "This image is damaged. Save it again and upload it.";
  const calls = serve({ ...asAdmin, "POST /api/tools": added });
  const responses = [problem(422, { detail, errors: [{ field: "image", message: detail }] })];
  serveUploads((upload) => responses.shift() ?? uploaded(upload));
  const page = await open();
  await fill(page);
  await page.user.upload(field("Image"), image("broken.png"));
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(field("Image").getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByRole("button", { name: "Retry upload" })).toBeNull();
  expect([field("Name").value, field("Price").value]).toEqual(["Bench vice 120 mm", "89.9"]);
  await page.user.upload(field("Image"), image());
  await ready();
  expect(screen.queryByText(detail)).toBeNull();
  await page.user.click(button());
  await screen.findByText(/Tool added successfully/);
  expect(posted(calls)).toHaveLength(1);
});

test("a lost connection: the same file goes up again by a button, or with the form", async () => {
  const calls = serve({ ...asAdmin, "POST /api/tools": added });
  let losses = 2;
  const uploads = serveUploads((upload) => {
    losses -= 1;
    if (losses >= 0) throw new TypeError("lost");
    return uploaded(upload);
  });
  const page = await open();
  await fill(page);
  await page.user.upload(field("Image"), image());
  await page.user.click(await screen.findByRole("button", { name: "Retry upload" }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  await screen.findByRole("button", { name: "Retry upload" });
  await page.user.click(button());
  await screen.findByText(/Tool added successfully/);
  expect([uploads.length, posted(calls).length]).toEqual([3, 1]);
});

test("polls until the image is processed", async () => {
  const responses = [{ status: "processing" }, { status: "ready", url: IMAGE_URL }];
  const calls = serve({ ...asAdmin, "GET /api/images/*": () => json(responses.shift()) });
  serveUploads(() =>
    Response.json({ status: "processing" }, { status: 202, headers: { location: "/api/images/i-1" } }),
  );
  const { user } = await open();
  await user.upload(await screen.findByLabelText("Image"), image());
  await ready();
  expect(callsOf(calls, "GET", "/api/images/i-1")).toHaveLength(2);
});

test("an expired token is renewed, and the image is uploaded", async () => {
  serve(asAdmin);
  const uploads = serveUploads((upload) =>
    upload.headers.get("authorization") === "bearer token-0" ? problem(401) : uploaded(upload),
  );
  const { user } = await open();
  await user.upload(await screen.findByLabelText("Image"), image());
  await ready();
  expect(uploads.map(({ headers }) => headers.get("authorization"))).toEqual([
    "bearer token-0",
    "bearer token-1",
  ]);
});

test("an API error is shown at its field; a retry sends the same tool and image", async () => {
  const failures = [problem(503), problem(422, { errors: [{ field: "name", message: "is taken" }] })];
  const calls = serve({ ...asAdmin, "POST /api/tools": (call) => failures.shift() ?? added(call) });
  const uploads = serveUploads(uploaded);
  const page = await open();
  await fillAll(page);
  await page.user.click(button());
  await screen.findAllByText(/A sentence for people/);
  await page.user.click(button());
  await waitFor(() => expect(field("Name").getAttribute("aria-invalid")).toBe("true"));
  await page.user.click(button());
  await screen.findByText(/Tool added successfully/);
  const keys = posted(calls).map(({ headers }) => headers.get("idempotency-key"));
  expect([keys.length, new Set(keys).size, uploads.length]).toEqual([3, 1, 1]);
});

test("entries and image survive a reload", async () => {
  serve(asAdmin);
  serveUploads(uploaded);
  await fillAll(await open());
  cleanup();
  await open();
  expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("Bench vice 120 mm");
  expect(field("Description").value).toBe("Ductile iron.");
  await ready();
});

test("a dropped image is uploaded; one dropped outside the field is not opened", async () => {
  serve(asAdmin);
  const uploads = serveUploads(uploaded);
  await open();
  const place = await screen.findByLabelText("Image");
  fireEvent.drop(place, { dataTransfer: { files: [image()] } });
  await ready();
  expect(uploads).toHaveLength(1);
  // False: the browser must not open the file.
  expect(fireEvent.drop(screen.getByRole("heading", { name: "Add A Tool" }))).toBe(false);
});

test("stock below the minimum order shows a hint and is allowed", async () => {
  serve(asAdmin);
  const { user } = await open();
  await user.type(await screen.findByLabelText("Minimum order"), "5");
  await user.type(field("Available"), "4");
  expect(screen.getByText("Below the minimum order, so customers can't order it yet")).toBeTruthy();
  await user.type(field("Available"), "0");
  expect(screen.getByText("Units in stock")).toBeTruthy();
});

test("a part number is optional; one that is taken is an error at its field, and the entries stay", async () => {
  const message = "bw1002 is the number of part BW-1002. Choose another one.";
  const results: Handler[] = [() => problem(422, { errors: [{ field: "partNumber", message }] }), added];
  const calls = serve({ ...asAdmin, "POST /api/tools": (call) => (results.shift() ?? added)(call) });
  serveUploads(uploaded);
  const page = await open();
  await fillAll(page);
  await page.user.type(field("Part number"), "bw1002");
  await page.user.click(button());
  await screen.findAllByText(message);
  expect(field("Part number").getAttribute("aria-invalid")).toBe("true");
  await page.user.clear(field("Part number"));
  await page.user.type(field("Part number"), "VICE 120");
  await page.user.click(button());
  await screen.findByText(/Tool added successfully/);
  expect(posted(calls).map(({ body }) => body)).toMatchObject([
    { partNumber: "bw1002" },
    { partNumber: "VICE 120", name: "Bench vice 120 mm" },
  ]);
});
