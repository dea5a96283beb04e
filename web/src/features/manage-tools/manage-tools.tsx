import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { TriangleAlert, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Loading } from "../../ui/loading.tsx";
import { Pager } from "../../ui/pager.tsx";
import { QueryError } from "../../ui/query-fallback.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { AuditLink } from "../../ui/audit-link.tsx";
import { formatCount } from "../../lib/stock.ts";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { ArchiveNotice } from "./archive-notice.tsx";
import { ExportButton } from "../tool-import/export-button.tsx";
import { LabelsButton } from "./labels-button.tsx";
import { addressOf } from "./list-address.ts";
import { managedToolsQuery, type ManagedToolsPage, type ToolSearch } from "../tool/list-tools.api.ts";
import type { ManagedTool } from "../tool/manage-tools.api.ts";
import { ToolsTable } from "./tools-table.tsx";
import { ToolsToolbar } from "./tools-toolbar.tsx";
import { useArchive } from "./use-archive.ts";
import "./manage-tools.scss";

/** The catalogue for admins. */
export function ManageTools({ search }: { search: ToolSearch }) {
  const query = useQuery({ ...managedToolsQuery(search), placeholderData: keepPreviousData });
  const { data, error, isFetching, isPlaceholderData } = query;
  const archive = useArchive();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const heading = useRef<HTMLHeadingElement>(null);
  const failed = error !== null && !isFetching && (!data || isPlaceholderData);
  return (
    <div className="manage-tools">
      <div className="section-head">
        <h1 ref={heading} tabIndex={-1}>
          Manage Tools
        </h1>
        <div className="head-actions">
          <RarelyUsed />
          <Link className="btn btn-outline" to={paths.manageCategories}>
            Categories
          </Link>
          <ExportButton search={search} />
          <Link className="btn btn-outline" to={paths.importTools}>
            <Upload size={17} aria-hidden="true" />
            Import CSV
          </Link>
          <Link className="btn btn-primary" to={paths.addTool}>
            Add A Tool
          </Link>
        </div>
      </div>
      <ToolsToolbar search={search} counts={data?.counts} />
      <ArchiveNotice archive={archive} takesFocus={search.show !== "all"} />
      {data && data.belowMinimum > 0 && search.show !== "low" && (
        <BelowMinimum count={data.belowMinimum} search={search} />
      )}
      {!data && !failed && <Loading what="Loading the catalogue …" />}
      {failed && (
        <QueryError query={query} title="The catalogue could not be loaded">
          {search.cursor !== "" && (
            <Link className="btn btn-outline" to={addressOf(search, {})}>
              First page
            </Link>
          )}
        </QueryError>
      )}
      {data && !failed && data.items.length === 0 && <EmptyToolList search={search} />}
      {data && !failed && data.items.length > 0 && (
        <ToolList
          page={data}
          search={search}
          archive={archive}
          stale={isPlaceholderData}
          chosen={chosen}
          onChosen={setChosen}
          onTurn={() => heading.current?.focus()}
        />
      )}
      {archive.toConfirm && (
        <ArchiveDialog
          tool={archive.toConfirm}
          busy={archive.busyId !== undefined}
          onConfirm={() => archive.toConfirm && archive.set(archive.toConfirm, true)}
          onClose={() => archive.setToConfirm(undefined)}
        />
      )}
    </div>
  );
}

/** The selection by id, which stays while pages are turned. */
type Chosen = ReadonlyMap<string, ManagedTool>;

interface ToolListProps {
  readonly page: ManagedToolsPage;
  readonly search: ToolSearch;
  readonly archive: ReturnType<typeof useArchive>;
  readonly stale: boolean;
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
  readonly onTurn: () => void;
}

/** One page of tools with their selection. */
function ToolList({ page, search, archive, stale, chosen, onChosen, onTurn }: ToolListProps) {
  const { items, total = items.length, previousCursor, nextCursor } = page;
  return (
    <>
      <ToolsTable
        tools={items}
        stale={stale}
        busyId={archive.busyId}
        chosen={new Set(chosen.keys())}
        onChosen={(tools, isChosen) => onChosen(withChoice(chosen, tools, isChosen))}
        onArchive={archive.setToConfirm}
        onRestore={(tool) => archive.set(tool, false)}
      />
      {chosen.size > 0 && (
        <div className="bulk" role="region" aria-label="Selected tools">
          <strong className="tabular">{chosen.size} selected</strong>
          <LabelsButton tools={[...chosen.values()]} className="btn btn-primary" />
          <button type="button" className="link-button on-dark" onClick={() => onChosen(new Map())}>
            Clear selection
          </button>
        </div>
      )}
      <Pager
        label="Pages"
        cursor={search.cursor}
        previousCursor={previousCursor}
        nextCursor={nextCursor}
        to={(cursor) => addressOf(search, { cursor })}
        onTurn={onTurn}
      >
        <span className="secondary small tabular" role="status">
          {total === 1 ? "1 tool" : `${formatCount(total)} tools`}
        </span>
      </Pager>
    </>
  );
}

function RarelyUsed() {
  return (
    <details className="more-actions">
      <summary className="btn btn-outline">More</summary>
      <div>
        <Link className="btn btn-outline" to={paths.manageFamilies}>
          Families
        </Link>
        <Link className="btn btn-outline" to={paths.manageSellers}>
          Sellers
        </Link>
        <Link className="btn btn-outline" to={paths.searchWords}>
          Search terms
        </Link>
        <AuditLink kind="tool" />
      </div>
    </details>
  );
}

function withChoice(chosen: Chosen, tools: readonly ManagedTool[], isChosen: boolean): Chosen {
  const after = new Map(chosen);
  for (const tool of tools) {
    if (isChosen) after.set(tool.id, tool);
    else after.delete(tool.id);
  }
  return after;
}

function BelowMinimum({ count, search }: { count: number; search: ToolSearch }) {
  return (
    <div className="notice low">
      <TriangleAlert size={17} aria-hidden="true" />
      <span>
        {count === 1
          ? "1 tool is below its minimum order, so customers can't order it."
          : `${formatCount(count)} tools are below their minimum order, so customers can't order them.`}
      </span>
      <Link to={addressOf(search, { words: "", show: "low", sort: "stock" })}>Show low stock</Link>
    </div>
  );
}

function EmptyToolList({ search }: { search: ToolSearch }) {
  const all = (
    <Link className="btn btn-outline" to="?">
      Show all tools
    </Link>
  );
  if (search.words !== "") {
    return (
      <StatePanel title="No tools found" actions={all}>
        <p>
          No tool here matches “<bdi>{search.words}</bdi>”.
        </p>
      </StatePanel>
    );
  }
  if (search.show === "low") {
    return (
      <StatePanel title="Stock is fine" actions={all}>
        <p>Every tool for sale has stock for at least two minimum orders.</p>
      </StatePanel>
    );
  }
  if (search.show === "archived") {
    return (
      <StatePanel title="No archived tools" actions={all}>
        <p>Archived tools appear here. You can restore them.</p>
      </StatePanel>
    );
  }
  return (
    <StatePanel
      title="No tools yet"
      actions={
        <Link className="btn btn-primary" to={paths.addTool}>
          Add A Tool
        </Link>
      }
    >
      <p>The catalogue is empty. Add the first tool.</p>
    </StatePanel>
  );
}
