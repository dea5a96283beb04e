import { TriangleAlert, Upload } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import { AuditLink } from "../../ui/audit-link.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ExportButton } from "../records/export-button.tsx";
import { ListSelect, ListTabs } from "../records/list-filters.tsx";
import { ListPage } from "../records/list-page.tsx";
import { useList } from "../records/list.ts";
import { RowTable } from "../records/row-table.tsx";
import { SelectionBar } from "../records/selection-bar.tsx";
import { useSelection } from "../records/selection.ts";
import { exportPath, managedTools, type ToolsView, WORDS_MAX } from "../tool/list-tools.api.ts";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { ArchiveNotice } from "./archive-notice.tsx";
import { LabelsButton } from "./labels-button.tsx";
import { toolColumns } from "./tool-columns.tsx";
import { useArchive } from "./use-archive.ts";
import "./manage-tools.scss";
import "./tools-table.scss";

const SHOW = [
  ["all", "All"],
  ["active", "For sale"],
  ["low", "Low stock"],
  ["archived", "Archived"],
] as const;

const SORT = [
  ["name", "Name, A to Z"],
  ["-name", "Name, Z to A"],
  ["stock", "Stock, least first"],
  ["-stock", "Stock, most first"],
  ["price", "Price, lowest first"],
  ["-price", "Price, highest first"],
  ["-created", "Newest first"],
  ["created", "Oldest first"],
] as const;

/** The catalogue for admins. */
export function ManageTools() {
  const list = useList(managedTools);
  const { view, addressOf, show, query } = list;
  const archive = useArchive();
  const selected = useSelection(query.data?.items);
  const belowMinimum = query.data?.belowMinimum ?? 0;
  return (
    <div className="manage-tools">
      <ListPage
        title="Manage Tools"
        words={["tool", "tools"]}
        list={list}
        actions={
          <>
            <RarelyUsed />
            <Link className="btn btn-outline" to={paths.manageCategories}>
              Categories
            </Link>
            <ExportButton file="tools.csv" path={exportPath(view)} />
            <Link className="btn btn-outline" to={paths.importTools}>
              <Upload size={17} aria-hidden="true" />
              Import CSV
            </Link>
            <Link className="btn btn-primary" to={paths.addTool}>
              Add A Tool
            </Link>
          </>
        }
        filters={
          <>
            <ListTabs
              label="Which tools"
              tabs={SHOW}
              current={view.show}
              to={(tab) => addressOf({ show: tab })}
              counts={query.data?.counts}
            />
            <div className="filters">
              <SearchForm
                name="Tools"
                className="words"
                label="Search tools"
                placeholder="Name or part number"
                maxLength={WORDS_MAX}
                words={view.q}
                onSearch={(q) => show({ q })}
              />
              <details className="more-filters">
                <summary>Sort</summary>
                <div className="fields">
                  <ListSelect
                    label="Sort by"
                    options={SORT}
                    value={view.sort}
                    onChange={(sort) => show({ sort })}
                  />
                </div>
              </details>
            </div>
            <ArchiveNotice archive={archive} takesFocus={view.show !== "all"} />
          </>
        }
        notice={
          belowMinimum > 0 &&
          view.show !== "low" && (
            <BelowMinimum count={belowMinimum} to={addressOf({ q: "", show: "low", sort: "stock" })} />
          )
        }
        empty={<NoTools view={view} />}
        below={
          archive.toConfirm && (
            <ArchiveDialog
              tool={archive.toConfirm}
              busy={archive.busyId !== undefined}
              onConfirm={() => archive.toConfirm && archive.set(archive.toConfirm, true)}
              onClose={() => archive.setToConfirm(undefined)}
            />
          )
        }
      >
        {(tools) => (
          <>
            <RowTable
              className="tools-table"
              label="Tools"
              columns={toolColumns(archive)}
              rows={tools}
              selection={{
                selected,
                labelOf: ({ name }) => `Select ${name}`,
                allLabel: "Select all tools of this page",
              }}
            />
            <SelectionBar label="Selected tools" selected={selected}>
              <LabelsButton tools={selected.rows} className="btn btn-primary" />
            </SelectionBar>
          </>
        )}
      </ListPage>
    </div>
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

function BelowMinimum({ count, to }: { readonly count: number; readonly to: string }) {
  return (
    <div className="notice low">
      <TriangleAlert size={17} aria-hidden="true" />
      <span>
        {count === 1
          ? "1 tool is below its minimum order, so customers can't order it."
          : `${formatCount(count)} tools are below their minimum order, so customers can't order them.`}
      </span>
      <Link to={to}>Show low stock</Link>
    </div>
  );
}

function NoTools({ view: { q, show } }: { readonly view: ToolsView }) {
  if (q !== "") {
    return (
      <StatePanel title="No tools found">
        <p>
          No tool here matches “<bdi>{q}</bdi>”.
        </p>
      </StatePanel>
    );
  }
  if (show === "low") {
    return (
      <StatePanel title="Stock is fine">
        <p>Every tool for sale has stock for at least two minimum orders.</p>
      </StatePanel>
    );
  }
  if (show === "archived") {
    return (
      <StatePanel title="No archived tools">
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
