import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { familiesQuery } from "./manage-families.api.ts";
import "./manage-families.scss";

/** All families, each with a link to its form. */
export function ManageFamilies() {
  const query = useQuery(familiesQuery);
  const { data: families } = query;
  return (
    <div className="manage-families">
      <div className="section-head">
        <h1>Families</h1>
        <Link className="btn btn-primary" to={paths.manageFamily("new")}>
          Add a family
        </Link>
      </div>
      <QueryFallback
        query={query}
        loading="Loading the families …"
        failure="The families could not be loaded"
      />
      {families?.length === 0 && (
        <StatePanel title="No families yet">
          <p>A family shows parts that differ in size on one page, with a size table.</p>
        </StatePanel>
      )}
      {families && families.length > 0 && (
        <ul className="card-box">
          {families.map(({ id, name, parts }) => (
            <li key={id}>
              <Link to={paths.manageFamily(id)}>{name}</Link>
              <span className="secondary small tabular">
                {formatCount(parts)} {parts === 1 ? "part" : "parts"}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
