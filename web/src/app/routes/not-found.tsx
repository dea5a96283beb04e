import { useNavigate } from "react-router-dom";
import { useBrand } from "../../features/settings/use-brand.ts";
import { paths } from "../../lib/paths.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import "../../styles/not-found.scss";

/** The 404 page. */
export function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <div className="container lost">
      <PageTitle page="Not found" brand={useBrand()} />
      <p className="number">404</p>
      <h1>Sorry the Page You are Looking for is unavailable.</h1>
      <button type="button" className="btn btn-primary" onClick={() => void navigate(paths.home)}>
        Home
      </button>
    </div>
  );
}
