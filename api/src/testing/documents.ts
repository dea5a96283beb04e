import { asAdmin } from "../domain/customer/require-admin.ts";
import { addDocument } from "../domain/document/add-document.ts";
import type { DocumentKind } from "../domain/document/document-kinds.ts";
import type { DocumentOwner } from "../domain/document/document-owner.ts";
import {
  type Inspected,
  type InspectDocument,
  processDocument,
} from "../domain/document/process-document.ts";
import { systemActor } from "../domain/shared/actor.ts";
import { newId } from "../domain/shared/ids.ts";
import { tables } from "../domain/shared/tables.ts";
import { anAdmin, type TestShop } from "./test-shop.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What the worker finds in a PDF of two pages. */
export const aPdf: Inspected = { format: "pdf", pages: 2, preview: encode("a preview") };

/** Stub of the worker's inspector: files that begin with "bad" are rejected, with "step" are models, all others are PDFs. */
export const inspect: InspectDocument = async (file) => {
  const text = new TextDecoder().decode(file);
  if (text.startsWith("bad")) return { rejection: "This is no PDF." };
  return text.startsWith("step") ? { format: "step" } : aPdf;
};

interface Uploaded {
  readonly documentId: string;
  readonly revisionId: string;
}

/** Uploads a document that the worker has not checked yet. */
export async function anUploadedDocument(
  shop: TestShop,
  over: {
    readonly owner: DocumentOwner;
    readonly kind?: DocumentKind;
    readonly title?: string;
    readonly revision?: string;
    readonly dated?: string;
    readonly content?: string;
  },
): Promise<Uploaded> {
  const { content = "a file", ...about } = over;
  const { documentId } = await addDocument(await asAdmin(shop.as(anAdmin())), {
    kind: "datasheet",
    title: `Datasheet ${newId()}`,
    revision: "A",
    dated: "2026-11-23",
    ...about,
    file: encode(content),
  });
  return { documentId, revisionId: await revisionOf(shop, documentId) };
}

/** Uploads a document and checks it as the worker does. */
export async function aDocument(
  shop: TestShop,
  over: Parameters<typeof anUploadedDocument>[1],
): Promise<Uploaded> {
  const uploaded = await anUploadedDocument(shop, over);
  await checkUploads(shop);
  return uploaded;
}

/** Checks every upload that waits, as the worker does. */
export async function checkUploads(shop: TestShop, how = inspect): Promise<void> {
  const waiting = await tables(shop.em)
    .selectFrom("document_revision")
    .select("id")
    .where("status", "=", "processing")
    .execute();
  for (const { id } of waiting) await processDocument(shop.as(systemActor), id, how);
}

async function revisionOf(shop: TestShop, documentId: string): Promise<string> {
  const { id } = await tables(shop.em)
    .selectFrom("document_revision")
    .select("id")
    .where("document_id", "=", documentId)
    .executeTakeFirstOrThrow();
  return id;
}
