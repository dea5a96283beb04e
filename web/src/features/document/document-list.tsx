import { FileText } from "lucide-react";
import { dayText } from "../../lib/times.ts";
import { fileSize } from "../image/image-file.ts";
import type { DocumentRevision, ShopDocument } from "./documents.api.ts";
import { KIND_LABELS, pageCount } from "./documents.ts";
import "./document-list.scss";

/** The documents of a part or family; nothing without any. */
export function DocumentList({ documents }: { documents: readonly ShopDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <section className="document-list" aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <ul>
        {documents.map((document) => (
          <Entry key={document.revisions[0]?.url} document={document} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ document: { kind, title, revisions } }: { document: ShopDocument }) {
  const [latest, ...older] = revisions;
  if (!latest) return null;
  return (
    <li>
      <div className="sheet" aria-hidden="true">
        {latest.preview === null ? (
          <FileText size={28} />
        ) : (
          <img src={latest.preview} alt="" loading="lazy" decoding="async" />
        )}
      </div>
      <div>
        <a href={latest.url} dir="auto">
          {title}
        </a>
        <p>
          {KIND_LABELS[kind]}, <RevisionDetails revision={latest} />
        </p>
        {older.length > 0 && (
          <details>
            <summary>{older.length === 1 ? "1 older revision" : `${older.length} older revisions`}</summary>
            <ul>
              {older.map((revision) => (
                <li key={revision.url}>
                  <a href={revision.url}>
                    <bdi>{title}</bdi>, revision {revision.revision}
                  </a>
                  <p>
                    <RevisionDetails revision={revision} />
                  </p>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}

function RevisionDetails({
  revision: { revision, date, format, bytes, pages },
}: {
  revision: DocumentRevision;
}) {
  return (
    <span className="tabular">
      revision {revision}, <time dateTime={date}>{dayText(date, "medium")}</time>, {format.toUpperCase()}
      {pages !== null && `, ${pageCount(pages)}`}, {fileSize(bytes)}
    </span>
  );
}
