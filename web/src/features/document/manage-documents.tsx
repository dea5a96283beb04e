import { useQuery } from "@tanstack/react-query";
import { useInlineForm } from "../../lib/form/use-inline-form.ts";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { DocumentEntry } from "./document-entry.tsx";
import { managedDocumentsQuery, type DocumentOwner } from "./manage-documents.api.ts";
import { UploadForm } from "./upload-form.tsx";
import "./manage-documents.scss";

/** The documents of a tool or family for admins: states, uploads, titles, removal. `email` is the admin's and names the forms. */
export function ManageDocuments({ owner, email }: { owner: DocumentOwner; email: string }) {
  const query = useQuery(managedDocumentsQuery(owner));
  const { isOpen, open, close, opener } = useInlineForm();
  const { data } = query;
  return (
    <section className="manage-documents card-box" aria-labelledby="documents-title">
      <div className="head">
        <h2 id="documents-title">Documents</h2>
        <button
          ref={opener}
          type="button"
          className="btn btn-outline"
          aria-expanded={isOpen}
          onClick={isOpen ? close : open}
        >
          Add a document
        </button>
      </div>
      <QueryFallback
        query={query}
        loading="Loading the documents …"
        failure="The documents could not be loaded"
      />
      {data && isOpen && <UploadForm owner={owner} email={email} bytesMax={data.bytesMax} onEnd={close} />}
      {data?.documents.length === 0 && (
        <p className="secondary">
          No documents yet. Datasheets, drawings, CAD models and certificates belong here.
        </p>
      )}
      {data && data.documents.length > 0 && (
        <ul>
          {data.documents.map((document) => (
            <DocumentEntry
              key={document.id}
              owner={owner}
              document={document}
              email={email}
              bytesMax={data.bytesMax}
              onRemoved={() => opener.current?.focus()}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
