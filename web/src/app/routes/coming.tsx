import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useBrand } from "../../features/settings/use-brand.ts";
import { paths } from "../../lib/paths.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";

/** A page of the dashboard that is not built yet, said as it is. */
export function Coming({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle page={title} brand={useBrand()} />
      <div className="section-head">
        <h1>{title}</h1>
      </div>
      <StatePanel
        title="Not open yet"
        actions={
          <Link className="btn btn-outline" to={paths.dashboard}>
            My Profile
          </Link>
        }
      >
        {children}
      </StatePanel>
    </>
  );
}
