import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { startSession } from "../../lib/auth/session.ts";
import { createQueryClient } from "../../lib/query-client.ts";
import { ADMIN, identity } from "../../testing/identity.ts";
import { aRevision } from "../../testing/manage-samples.ts";
import { json, serve } from "../../testing/network.ts";
import { serveUploads } from "../../testing/uploads.ts";
import { ManageDocuments } from "./manage-documents.tsx";

const aDocument = (title: string, revisions: readonly string[]) => ({
  id: title,
  kind: "datasheet",
  title,
  revisions: revisions.map(aRevision),
});

test.each([
  {
    opener: "Add a document",
    title: "Drawing",
    after: [aDocument("Datasheet", ["A"]), aDocument("Drawing", ["B"])],
  },
  { opener: "New revision of Datasheet", after: [aDocument("Datasheet", ["B", "A"])] },
])("$opener: what was stored is listed although the response was lost", async ({ opener, title, after }) => {
  let documents = [aDocument("Datasheet", ["A"])];
  serve({ "GET /api/manage/documents": () => json({ bytesMax: 1_000_000, documents }) });
  serveUploads(() => {
    documents = after;
    throw new Error("no response");
  });
  await startSession(identity(ADMIN), () => {});
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ManageDocuments owner={{ toolId: "t1" }} email={ADMIN.email} />
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole("button", { name: opener }));
  await screen.findByRole("link", { name: "Revision A" });
  const form = within(screen.getByRole("form"));
  if (title !== undefined) await user.type(form.getByLabelText("Title"), title);
  await user.upload(form.getByLabelText("File"), new File(["x"], "x.pdf"));
  await user.type(form.getByLabelText("Revision"), "B");
  await user.type(form.getByLabelText("Date in the document"), "2026-11-23");
  await user.click(form.getByRole("button", { name: "Upload" }));
  expect(await form.findByText(/We can't connect/)).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Revision B" })).toBeTruthy();
});
