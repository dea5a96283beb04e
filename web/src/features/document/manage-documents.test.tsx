// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { startSession } from "../../lib/auth/session.ts";
import { ADMIN, identity } from "../../testing/identity.ts";
import { aRevision } from "../../testing/manage-samples.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { pressTwice } from "../../testing/press-twice.ts";
import { ManageDocuments } from "./manage-documents.tsx";

/** Shows one document with the revisions B and A; a revision or the document is removed on request. */
async function openDocuments(more: Record<string, Handler> = {}) {
  let documents = [
    { id: "d1", kind: "datasheet", title: "Datasheet", revisions: [aRevision("B"), aRevision("A")] },
  ];
  const calls = serve({
    "GET /api/manage/documents": () => json({ bytesMax: 1_000_000, documents }),
    "DELETE /api/manage/documents/d1/revisions/A": () => {
      documents = documents.map((each) => ({ ...each, revisions: each.revisions.slice(0, 1) }));
      return json({ done: true });
    },
    "DELETE /api/manage/documents/d1": () => {
      documents = [];
      return json({ done: true });
    },
    ...more,
  });
  await startSession(identity(ADMIN), () => {});
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ManageDocuments owner={{ toolId: "t1" }} email={ADMIN.email} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "Datasheet" });
  return { user: userEvent.setup(), calls };
}

test.each(["Remove revision A of Datasheet", "Remove document Datasheet"])(
  "after '%s' the focus is on the button that adds a document",
  async (name) => {
    const { user } = await openDocuments();
    await user.click(screen.getByRole("button", { name }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByRole("button", { name })).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a document" })),
    );
  },
);

test("a removal whose response was lost: the list is fetched again, and the next attempt is done", async () => {
  let revisions = ["B", "A"];
  const { user } = await openDocuments({
    "GET /api/manage/documents": () => {
      const document = {
        id: "d1",
        kind: "datasheet",
        title: "Datasheet",
        revisions: revisions.map(aRevision),
      };
      return json({ bytesMax: 1_000_000, documents: [document] });
    },
    "DELETE /api/manage/documents/d1/revisions/A": () => {
      if (revisions.length === 1) return problem(404, { detail: "Revision not found." });
      revisions = ["B"];
      return Response.error();
    },
  });
  const name = "Remove revision A of Datasheet";
  await user.click(screen.getByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByRole("button", { name, hidden: true })).toBeNull());
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a document" }));
});

test("a document whose removal is done by an attempt without a response: the next one is done", async () => {
  const responses = [() => Response.error(), () => problem(404, { detail: "Document not found." })];
  const { user } = await openDocuments({
    "DELETE /api/manage/documents/d1": () => responses.shift()?.() ?? problem(500),
  });
  await user.click(screen.getByRole("button", { name: "Remove document Datasheet" }));
  const dialog = within(await screen.findByRole("dialog"));
  const button = dialog.getByRole("button", { name: "Remove" });
  await user.click(button);
  await waitFor(() => expect([responses.length, button.ariaDisabled]).toEqual([1, "false"]));
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("'Cancel' retains the focus while a title is saved, and does not close the form", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user, calls } = await openDocuments({ "PUT /api/manage/documents/d1": () => promise });
  await user.click(screen.getByRole("button", { name: "Edit title of Datasheet" }));
  const form = within(screen.getByRole("form", { name: "Edit title" }));
  await user.type(form.getByLabelText("Title"), " 2{Enter}");
  await pressTwice(user, form.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("form", { name: "Edit title" })).toBeTruthy();
  resolve(json({ done: true }));
  await waitFor(() => expect(screen.queryByRole("form", { name: "Edit title" })).toBeNull());
  expect(callsOf(calls, "PUT", "/api/manage/documents/d1")).toHaveLength(1);
});

test("once a title is saved, the focus stays where the user has moved it", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user } = await openDocuments({ "PUT /api/manage/documents/d1": () => promise });
  await user.click(screen.getByRole("button", { name: "Edit title of Datasheet" }));
  const form = within(screen.getByRole("form", { name: "Edit title" }));
  await user.type(form.getByLabelText("Title"), " 2{Enter}");
  const elsewhere = screen.getByRole("button", { name: "Add a document" });
  elsewhere.focus();
  resolve(json({ done: true }));
  await waitFor(() => expect(screen.queryByRole("form", { name: "Edit title" })).toBeNull());
  expect(document.activeElement).toBe(elsewhere);
});
