import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { containsText } from "../../lib/contains-text.ts";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import { FindBox } from "../../ui/find-box.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { familiesQuery, type ListedFamily } from "./manage-families.api.ts";
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
      {families && families.length > 0 && <FamilyList families={families} />}
    </div>
  );
}

function FamilyList({ families }: { families: readonly ListedFamily[] }) {
  const [words, setWords] = useState("");
  const found = families.filter(({ name }) => containsText(name, words));
  return (
    <>
      <div className="tree-tools">
        <FindBox label="Find a family" words={words} onChange={setWords} />
        <span className="secondary" role="status">
          {found.length === 1 ? "1 family" : `${formatCount(found.length)} families`}
        </span>
      </div>
      {found.length > 0 && (
        <ul className="card-box">
          {found.map(({ id, name, parts }) => (
            <li key={id}>
              <Link to={paths.manageFamily(id)} dir="auto">
                {name}
              </Link>
              <span className="secondary small tabular">
                {formatCount(parts)} {parts === 1 ? "part" : "parts"}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
