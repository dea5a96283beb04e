import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { NotFoundPanel } from "../../ui/not-found-panel.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { ToolImage } from "../../ui/tool-image.tsx";
import { ManageDocuments } from "../document/manage-documents.tsx";
import { Aliases } from "./aliases.tsx";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { ArchiveNotice } from "./archive-notice.tsx";
import { EditForm } from "./edit-form.tsx";
import { ExpectedForm } from "./expected-form.tsx";
import { LabelsButton } from "./labels-button.tsx";
import { managedToolQuery, type ManagedTool } from "../tool/manage-tools.api.ts";
import { OrderTermsSection } from "./order-terms.tsx";
import { NumberEdit } from "./row-edit.tsx";
import { RelationsSection } from "./relations.tsx";
import { StockForm } from "../stock/stock-form.tsx";
import { StockLedger } from "../stock/stock-ledger.tsx";
import { ToolPlace } from "./tool-place.tsx";
import { ToolHistory } from "./tool-history.tsx";
import { ToolImages } from "./tool-images.tsx";
import { useArchive } from "./use-archive.ts";
import "./manage-tools.scss";

/** One tool for admins: details, stock, ledger, changes. `email` is the admin's and names the drafts. */
export function ManageTool({ id, email }: { id: string; email: string }) {
  const query = useQuery(managedToolQuery(id));
  if (query.data) return <Loaded tool={query.data} email={email} />;
  return (
    <QueryFallback
      query={query}
      loading="Loading the tool …"
      failure="The tool could not be loaded"
      notFound={
        <NotFoundPanel what="Tool" to={paths.manageTools} link="Manage Tools">
          The link may have a typo. Archived tools are in the list.
        </NotFoundPanel>
      }
    >
      <Link className="btn btn-outline" to={paths.manageTools}>
        Manage Tools
      </Link>
    </QueryFallback>
  );
}

function Loaded({ tool, email }: { tool: ManagedTool; email: string }) {
  const archive = useArchive();
  return (
    <div className="manage-tools">
      <Breadcrumb steps={[{ name: "Manage Tools", path: paths.manageTools }]} current={tool.name} />
      <div className="section-head">
        <div>
          <h1 dir="auto">{tool.name}</h1>
          <span className="part-number fine tabular">
            Part number <NumberEdit tool={tool} />
          </span>
        </div>
        <div className="head-actions">
          <LabelsButton tools={[tool]} />
          {tool.archivedAt ? (
            <BusyButton
              className="btn btn-primary"
              isBusy={archive.busyId !== undefined}
              onClick={() => archive.set(tool, false)}
            >
              Restore
            </BusyButton>
          ) : (
            <>
              <Link className="btn btn-outline" to={paths.toolById(tool.id)}>
                View in the shop
              </Link>
              <button type="button" className="btn btn-outline" onClick={() => archive.setToConfirm(tool)}>
                Archive
              </button>
            </>
          )}
        </div>
      </div>
      <ArchiveNotice archive={archive} takesFocus />
      {tool.archivedAt && (
        <div className="notice low">
          <span>This tool is archived. Customers can't find or order it.</span>
        </div>
      )}
      <div className="columns">
        <div className="stack">
          <EditForm key={tool.id} tool={tool} email={email} />
          <ToolImages key={`images ${tool.id}`} tool={tool} email={email} />
          <ToolPlace key={`place ${tool.id}`} tool={tool} email={email} />
          <ManageDocuments key={`documents ${tool.id}`} owner={{ toolId: tool.id }} email={email} />
          <RelationsSection key={`relations ${tool.id}`} tool={tool} email={email} />
        </div>
        <div className="stack beside">
          <div className="plate picture">
            <ToolImage src={tool.imageUrl} sizes="(min-width: 1240px) 390px, 94vw" eager />
          </div>
          <Aliases key={`aliases ${tool.id}`} tool={tool} email={email} />
          <OrderTermsSection key={`terms ${tool.id}`} tool={tool} email={email} />
          <StockForm key={tool.id} tool={tool} email={email} />
          <ExpectedForm key={`expected ${tool.id}`} tool={tool} email={email} />
          <StockLedger toolId={tool.id} />
        </div>
        <ToolHistory toolId={tool.id} />
      </div>
      {archive.toConfirm && (
        <ArchiveDialog
          tool={archive.toConfirm}
          busy={archive.busyId !== undefined}
          onConfirm={() => archive.set(tool, true)}
          onClose={() => archive.setToConfirm(undefined)}
        />
      )}
    </div>
  );
}
