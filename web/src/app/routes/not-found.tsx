import { data, useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { PageTitle } from "../../features/settings/page-title.tsx";
import "../../styles/not-found.scss";

/** Sets the status 404. */
export const loader = () => data(null, 404);

/** The 404 page. */
export function Component() {
  const navigate = useNavigate();
  return (
    <div className="container lost">
      <PageTitle page="Not found" />
      <p className="number">404</p>
      <h1>Sorry the Page You are Looking for is unavailable.</h1>
      <button type="button" className="btn btn-primary" onClick={() => void navigate(paths.home)}>
        Home
      </button>
    </div>
  );
}
