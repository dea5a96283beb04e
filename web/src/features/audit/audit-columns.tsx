import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import type { Column } from "../records/row-table.tsx";
import { ShopTime } from "../settings/shop-time.tsx";
import type { AuditEntry, AuditPerson } from "./audit.api.ts";
import { ACTION_LABELS, fieldLabel, fieldValue, SOURCE_LABELS } from "./audit-text.ts";

/** The columns of the audit: who changed what, and when in this time zone. */
export const auditColumns = (zone: string): Column<AuditEntry>[] => [
  {
    name: `When (${zone})`,
    className: "cell-when tabular",
    show: ({ at }) => <ShopTime at={at} />,
  },
  {
    name: "Who",
    className: "cell-who",
    show: ({ by, source }) => (by ? <Person person={by} /> : SOURCE_LABELS[source]),
  },
  { name: "What", className: "cell-what", isRowHeader: true, show: ({ action }) => ACTION_LABELS[action] },
  { name: "About", className: "cell-about", show: (entry) => <About entry={entry} /> },
  { name: "Before and after", className: "cell-changes", show: (entry) => <Changes entry={entry} /> },
];

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
