import { useInfiniteQuery } from "@tanstack/react-query";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { ShopTime, ZoneNote } from "../settings/shop-time.tsx";
import { fieldLabel } from "../tool/tool-fields.api.ts";
import { toolEventsQuery, type ToolEvent } from "./tool-history.api.ts";
import "../../styles/tool-changes.scss";

const DONE: Readonly<Record<ToolEvent["type"], string>> = {
  "tool.added": "Added",
  "tool.edited": "Edited",
  "tool.archived": "Archived",
  "tool.restored": "Restored",
  "tool.imported": "Imported",
  "tool.document-added": "Document added",
  "tool.document-edited": "Document edited",
  "tool.document-revised": "Revision of a document added",
  "tool.document-removed": "Document or revision removed",
};

function Was({ value }: { value: string }) {
  return (
    <>
      <del dir="auto">{value}</del> →{" "}
    </>
  );
}

/** Shows the changes that admins made to a tool, newest first. */
export function ToolHistory({ toolId }: { toolId: string }) {
  const query = useInfiniteQuery(toolEventsQuery(toolId));
  const { data } = query;
  const events = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className="ledger" aria-labelledby="history-title">
      <h2 id="history-title">Changes</h2>
      <QueryFallback
        query={query}
        loading="Loading the changes …"
        failure="The changes could not be loaded"
      />
      {data && events.length === 0 && <p className="secondary">No changes yet.</p>}
      {events.length > 0 && (
        <>
          <ZoneNote />
          <ul className="lines">
            {events.map((event) => (
              <li key={event.id}>
                <span className="what">
                  <span className="reason">{DONE[event.type]}</span>
                  {event.changes.map(({ field, from, to }) => (
                    <span key={field} className="field-change">
                      {fieldLabel(field)}: {from !== null && <Was value={from} />}
                      <ins dir="auto">{to ?? "none"}</ins>
                    </span>
                  ))}
                  <span className="fine">
                    <ShopTime at={event.at} />, <bdi>{event.by}</bdi>
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <ShowMore query={query} what="changes" shown={events.length} label="Show more changes" />
    </section>
  );
}
