import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { AddToolForm, type AddedTool } from "../../features/add-tool/add-tool-form.tsx";
import { useSignedInUser } from "../../features/customer/use-admin.ts";
import { paths } from "../../lib/paths.ts";
import { PageTitle } from "../../features/settings/page-title.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";

/** /dashboard/addTool */
export function Component() {
  const user = useSignedInUser();
  const [added, setAdded] = useState<AddedTool>();
  return (
    <>
      <PageTitle page="Add A Tool" />
      <div className="section-head">
        <h1>Add A Tool</h1>
      </div>
      {added ? (
        <WhatNext tool={added} onAnother={() => setAdded(undefined)} />
      ) : (
        user && <AddToolForm key={user.email} email={user.email} onAdded={setAdded} />
      )}
    </>
  );
}

function WhatNext({ tool, onAnother }: { tool: AddedTool; onAnother: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="focus-place">
      <StatePanel
        title="Tool added"
        actions={
          <>
            <Link className="btn btn-outline" to={paths.purchase(tool.id)}>
              View tool
            </Link>
            <button type="button" className="link-button" onClick={onAnother}>
              Add another tool
            </button>
          </>
        }
      >
        <p>
          <bdi>{tool.name}</bdi> is now for sale.
        </p>
      </StatePanel>
    </div>
  );
}
