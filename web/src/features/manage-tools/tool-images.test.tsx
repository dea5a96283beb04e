import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { json, problem, type Handler } from "../../testing/network.ts";
import { pressTwice } from "../../testing/press-twice.ts";
import { aManagedTool } from "../../testing/samples.ts";
import { openToolPage, storeTool } from "../../testing/stored-tool.ts";
import { serveUploads } from "../../testing/uploads.ts";

const FRONT = { img: "/tools/wrench.webp", alt: null };
const SIDE = { img: "/tools/saw.webp", alt: "Side view" };
const TOP = { img: "/tools/axe.webp", alt: "Top view" };
const NAMED = { ...FRONT, alt: "Image of Combination wrench 19 mm" };
const first = aManagedTool({ pictures: [FRONT, SIDE, TOP] });

/** Opens the page of a tool; each edit gets the next result if there is one. */
async function openTool(...results: Handler[]) {
  const opened = await openToolPage(storeTool({ "": first }, results).handlers);
  const images = within(await screen.findByRole("region", { name: "Images" }));
  return { ...opened, images, sent: () => opened.puts("/pictures"), edits: () => opened.puts() };
}

test("images are moved by keyboard, made first and removed; the focus stays near", async () => {
  const { user, images, sent } = await openTool();
  const up = images.getByRole("button", { name: "Move Top view up" });
  up.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(sent()).toEqual([{ version: 1, pictures: [FRONT, TOP, SIDE] }]));
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Top view up"));
  await user.click(await images.findByRole("button", { name: "Make Side view the first image" }));
  await waitFor(() => expect(sent()[1]).toEqual({ version: 2, pictures: [SIDE, NAMED, TOP] }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Images"));
  await user.click(await images.findByRole("button", { name: "Remove Top view" }));
  await screen.findByText("Top view is removed.");
  expect(sent()[2]).toEqual({ version: 3, pictures: [SIDE, NAMED] });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Images"));
});

test("after an image is made first the focus stays where the user has moved it", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user, images } = await openTool(() => promise);
  await user.click(images.getByRole("button", { name: "Make Side view the first image" }));
  const field = images.getByLabelText("What it shows");
  await user.click(field);
  resolve(json(first));
  await screen.findByText("Order of the images saved");
  expect(document.activeElement).toBe(field);
});

test("an image is made first once, and the button retains the focus meanwhile", async () => {
  const { user, images, sent } = await openTool(() => new Promise(() => {}));
  await pressTwice(user, images.getByRole("button", { name: "Make Side view the first image" }));
  expect(sent()).toHaveLength(1);
});

test("the text of an image is edited in its place; only the first may have none", async () => {
  const { user, images, sent } = await openTool();
  await user.click(images.getByRole("button", { name: "Side view" }));
  const field = images.getByLabelText("New text of image 2");
  await user.clear(field);
  await user.click(images.getByRole("button", { name: "Save" }));
  expect(images.getByText("Enter what the image shows.").getAttribute("role")).toBe("alert");
  expect(sent()).toEqual([]);
  await user.type(field, "Left side");
  await user.click(images.getByRole("button", { name: "Save" }));
  await screen.findByText("Text of the image saved");
  expect(sent()).toEqual([{ version: 1, pictures: [FRONT, { ...SIDE, alt: "Left side" }, TOP] }]);
});

test("a text that could not be saved stays in its field, with the error", async () => {
  const { user, images, sent } = await openTool(() => problem(503));
  await user.click(images.getByRole("button", { name: "Side view" }));
  const field = images.getByLabelText<HTMLInputElement>("New text of image 2");
  await user.clear(field);
  await user.type(field, "Left side{Enter}");
  await images.findByText("A sentence for people.");
  expect(field.value).toBe("Left side");
  await user.type(field, "{Enter}");
  await screen.findByText("Text of the image saved");
  expect(sent()).toHaveLength(2);
});

test("another image is uploaded and added with its text", async () => {
  const url = `/images/${"0a".repeat(16)}-1024.webp`;
  serveUploads(() => json({ success: true, data: { url } }));
  const { user, images, sent } = await openTool();
  await user.click(images.getByRole("button", { name: "Add image" }));
  expect(images.getAllByText(/Choose an image/)).toHaveLength(2);
  const content = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
  await user.upload(
    images.getByLabelText("Another image"),
    new File([content], "a.jpg", { type: "image/jpeg" }),
  );
  await images.findByText("Image uploaded");
  await user.type(images.getByLabelText("What it shows"), "Handle");
  await user.click(images.getByRole("button", { name: "Add image" }));
  await screen.findByText("Image added");
  expect(sent()).toEqual([{ version: 1, pictures: [FRONT, SIDE, TOP, { img: url, alt: "Handle" }] }]);
  await waitFor(() => expect(images.queryByText("Image uploaded")).toBeNull());
});

test("an image that is added before its upload ends is not in the form afterwards", async () => {
  const url = `/images/${"0a".repeat(16)}-1024.webp`;
  const { promise, resolve } = Promise.withResolvers<void>();
  serveUploads(async () => {
    await promise;
    return json({ success: true, data: { url } });
  });
  const { user, images, sent } = await openTool();
  const content = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
  const file = new File([content], "a.jpg", { type: "image/jpeg" });
  await user.upload(images.getByLabelText("Another image"), file);
  await user.type(images.getByLabelText("What it shows"), "Handle");
  await user.click(images.getByRole("button", { name: "Add image" }));
  resolve();
  await screen.findByText("Image added");
  expect(sent()).toMatchObject([{ pictures: [FRONT, SIDE, TOP, { img: url, alt: "Handle" }] }]);
  await waitFor(() => expect(images.queryByText("Image uploaded")).toBeNull());
  expect(sessionStorage.length).toBe(0);
});

test("the day when more are expected is saved and removed; a past one is rejected", async () => {
  const { user, edits } = await openTool();
  const form = within(screen.getByRole("form", { name: "More expected" }));
  const day = form.getByLabelText("More expected on");
  await user.type(day, "2020-12-04");
  await user.click(form.getByRole("button", { name: "Save date" }));
  expect(form.getAllByText(/Enter today or a later date/)).toHaveLength(2);
  expect(edits()).toEqual([]);
  await user.clear(day);
  await user.type(day, "2099-12-04");
  await user.click(form.getByRole("button", { name: "Save date" }));
  await screen.findByText("Date saved");
  await user.clear(form.getByLabelText("More expected on"));
  await user.click(form.getByRole("button", { name: "Save date" }));
  await screen.findByText("Expected date removed");
  expect(edits()).toMatchObject([
    { version: 1, expectedOn: "2099-12-04" },
    { version: 2, expectedOn: null },
  ]);
});
