import { Link } from "react-router-dom";

/** A page above the shown one. */
export interface BreadcrumbStep {
  readonly name: string;
  readonly path: string;
}

/** The way from the home page to the shown page, whose name is the last entry. */
export function Breadcrumb({ steps, current }: { steps: readonly BreadcrumbStep[]; current: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumb">
        {steps.map(({ name, path }) => (
          <li key={path} className="breadcrumb-item">
            <Link to={path} dir="auto">
              {name}
            </Link>
          </li>
        ))}
        <li className="breadcrumb-item active" aria-current="page" dir="auto">
          {current}
        </li>
      </ol>
    </nav>
  );
}
