import { CircleCheck } from "lucide-react";
import type { Archive } from "./use-archive.ts";

/** Confirms what was archived or restored, with a button to undo it. */
export function ArchiveNotice({ archive }: { archive: Archive }) {
  const { done, busyId } = archive;
  return (
    <div role="status">
      {done && (
        <div className="notice done">
          <CircleCheck size={17} aria-hidden="true" />
          <span>
            <strong>{done.tool.name}</strong> {done.archived ? "is archived." : "is for sale again."}
          </span>
          <button
            type="button"
            className="link-button"
            disabled={busyId === done.tool.id}
            onClick={() => archive.set(done.tool, !done.archived)}
          >
            Undo
          </button>
        </div>
      )}
    </div>
  );
}
