import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { ShopTime } from "../settings/shop-time.tsx";
import { useTimes } from "../settings/use-times.ts";
import type { AuditEntry, AuditPerson } from "./audit.api.ts";
import { ACTION_LABELS, fieldLabel, fieldValue, SOURCE_LABELS } from "./audit-text.ts";

const COLUMNS = [
  { name: "Who", className: "cell-who" },
  { name: "What", className: "cell-what" },
  { name: "About", className: "cell-about" },
  { name: "Before and after", className: "cell-changes" },
];

/** Shows changes, one in each row. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { zone } = useTimes();
  return (
    <DataTable
      className="audit-table"
      label="Changes"
      columns={[{ name: `When (${zone})`, className: "cell-when" }, ...COLUMNS]}
    >
      {entries.map((entry) => (
        <tr role="row" key={entry.id}>
          <td role="cell" className="cell-when tabular">
            <ShopTime at={entry.at} />
          </td>
          <td role="cell" className="cell-who">
            {entry.by ? <Person person={entry.by} /> : SOURCE_LABELS[entry.source]}
          </td>
          <th role="rowheader" scope="row" className="cell-what">
            {ACTION_LABELS[entry.action]}
          </th>
          <td role="cell" className="cell-about">
            <About entry={entry} />
          </td>
          <td role="cell" className="cell-changes">
            <Changes entry={entry} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Person({ person: { name, email } }: { person: AuditPerson }) {
  return (
    <>
      <bdi>{name}</bdi> <span className="fine">{email}</span>
    </>
  );
}

interface AboutProps {
  readonly entry: AuditEntry;
}

/** Shows what was changed, as a link to its page where it has one. */
function About({ entry }: AboutProps) {
  const { kind, about } = entry;
  const { id, title, person } = about;
  switch (kind) {
    case "tool":
      return <Named to={paths.manageTool(id)} name={title} />;
    case "synonyms":
      return <Named to={paths.searchWords} name={title} />;
    case "category":
      return <BySlug entry={entry} to={`${paths.manageCategories}/${encodeURIComponent(id)}`} />;
    case "attribute":
      return <BySlug entry={entry} to={`${paths.manageAttributes}/${encodeURIComponent(id)}`} />;
    case "family":
      return <BySlug entry={entry} to={paths.family(id)} />;
    case "seller":
      return <BySlug entry={entry} to={paths.manageSeller(id)} />;
    case "role":
      return person && <AboutRole person={person} />;
    case "review":
      return <AboutReview person={person} />;
    case "order":
      return <AboutOrder entry={entry} />;
  }
}

function Named({ to, name }: { to: string; name: string }) {
  return (
    <bdi>
      <Link to={to}>{name}</Link>
    </bdi>
  );
}

function BySlug({ entry: { about }, to }: AboutProps & { to: string }) {
  const name = about.title === "" ? about.id : about.title;
  return about.exists ? <Named to={to} name={name} /> : <bdi>{name}</bdi>;
}

function AboutReview({ person }: Pick<AuditEntry["about"], "person">) {
  return (
    <>
      <Link to={paths.manageReviews}>Review</Link> {person && <Person person={person} />}
    </>
  );
}

function AboutRole({ person }: { person: AuditPerson }) {
  return (
    <Link to={`${paths.makeAdmin}?q=${encodeURIComponent(person.email)}`}>
      <Person person={person} />
    </Link>
  );
}

function AboutOrder({ entry: { about, by } }: AboutProps) {
  const { id, title, person, number } = about;
  return (
    <>
      <Link to={paths.manageOrder(id)}>{number ?? "Order"}</Link> <bdi>{title}</bdi>
      {person && person.email !== by?.email && (
        <span className="customer">
          <Person person={person} />
        </span>
      )}
    </>
  );
}

function Changes({ entry: { changes, note } }: { entry: AuditEntry }) {
  return (
    <>
      {changes.map(({ field, from, to }) => (
        <span key={field} className="change">
          {fieldLabel(field)}:{" "}
          {from !== null && (
            <>
              <del dir="auto">{fieldValue(field, from)}</del> →{" "}
            </>
          )}
          <ins dir="auto">{to === null ? "none" : fieldValue(field, to)}</ins>
        </span>
      ))}
      {note !== "" && (
        <q className="note" dir="auto">
          {note}
        </q>
      )}
    </>
  );
}
