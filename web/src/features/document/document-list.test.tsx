import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { DocumentList } from "./document-list.tsx";
import type { ShopDocument } from "./documents.api.ts";

const aDatasheet = (url: string): ShopDocument => ({
  kind: "datasheet",
  title: "Datasheet",
  latest: url,
  revisions: [
    { revision: "2", date: "2026-11-23", format: "pdf", bytes: 40_000, pages: 2, url, preview: null },
    {
      revision: "1",
      date: "2026-10-01",
      format: "pdf",
      bytes: 39_000,
      pages: 2,
      url: `${url}-1`,
      preview: null,
    },
  ],
});

test("documents of a part and of its family with the same title are both listed", () => {
  const logError = vi.spyOn(console, "error").mockImplementation(() => {});
  const [own, ofFamily] = [aDatasheet("/documents/part"), aDatasheet("/documents/family")];
  render(<DocumentList documents={[own, ofFamily]} />);
  const links = screen.getAllByRole("link", { name: "Datasheet" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/documents/part", "/documents/family"]);
  expect(logError).not.toHaveBeenCalled();
});
