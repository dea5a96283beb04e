import { CircleCheck } from "lucide-react";
import type { Archive } from "./use-archive.ts";

/** Says what was archived or restored, with the way back. */
export function ArchiveNotice({ archive }: { archive: Archive }) {
  const { done, busyId } = archive;
  return (
    <div role="status">
      {done && (
        <div className="notice done">
          <CircleCheck size={17} aria-hidden="true" />
          <span>
            <strong>{done.tool.name}</strong> {done.archived ? "is archived." : "is on sale again."}
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
