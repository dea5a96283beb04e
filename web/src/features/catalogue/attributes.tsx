import { ListPlus } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import { AuditLink } from "../../ui/audit-link.tsx";
import { FindBox } from "../../ui/find-box.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ListPage } from "../records/list-page.tsx";
import { useWholeList } from "../records/list.ts";
import { NoneFound } from "../records/none-found.tsx";
import { type Column, RowTable } from "../records/row-table.tsx";
import { AttributeForm } from "./attribute-fields.tsx";
import { valuesText } from "./attribute-text.ts";
import { ADD_ATTRIBUTE, manageAttribute } from "./catalogue-paths.ts";
import {
  type ManagedAttribute,
  type ManagedCatalogue,
  managedCatalogueQuery,
} from "./managed-catalogue.api.ts";
import "./attribute-tables.scss";
import "./manage-catalogue.scss";

interface AttributesProps {
  readonly isAdding: boolean;
  /** The admin's, which names the draft. */
  readonly email: string;
}

/** All attributes, for admins. */
export function Attributes({ isAdding, email }: AttributesProps) {
  const list = useWholeList(managedCatalogueQuery(), {
    rowsOf,
    textOf: ({ label, slug }) => `${label} ${slug}`,
  });
  return (
    <div className="manage-catalogue">
      <ListPage
        title="Attributes"
        words={["attribute", "attributes"]}
        list={list}
        actions={
          <>
            <AuditLink kind="attribute" />
            <Link className="btn btn-outline" to={paths.manageCategories}>
              Categories
            </Link>
            <Link className="btn btn-primary" to={ADD_ATTRIBUTE}>
              <ListPlus size={17} aria-hidden="true" />
              Add attribute
            </Link>
          </>
        }
        filters={
          <>
            {isAdding && list.query.data && <AttributeForm attribute={undefined} email={email} />}
            <FindBox label="Find an attribute" words={list.words} onChange={list.setWords} />
          </>
        }
        empty={list.isNarrowed ? <NoneFound several="attributes" /> : !isAdding && <NoAttributes />}
      >
        {(rows) => <RowTable className="attributes-table" label="Attributes" columns={COLUMNS} rows={rows} />}
      </ListPage>
    </div>
  );
}

/** An attribute with the names of the categories that use it. */
interface Listed extends ManagedAttribute {
  readonly id: string;
  readonly usedBy: readonly string[];
}

const rowsOf = ({ attributes, categories }: ManagedCatalogue): Listed[] =>
  attributes.map((one) => ({
    ...one,
    id: one.slug,
    usedBy: categories
      .filter((category) => category.attributes.some(({ attribute }) => attribute === one.slug))
      .map(({ name }) => name),
  }));

const COLUMNS: readonly Column<Listed>[] = [
  {
    name: "Attribute",
    className: "cell-attribute",
    isRowHeader: true,
    show: (one) => <Name attribute={one} />,
  },
  { name: "Values", className: "cell-values", show: (one) => <span>{valuesText(one)}</span> },
  { name: "Used by", className: "cell-used-by", show: ({ usedBy }) => <span>{usedByText(usedBy)}</span> },
];

function Name({ attribute: { slug, label } }: { readonly attribute: Listed }) {
  return (
    <>
      <Link to={manageAttribute(slug)} dir="auto">
        {label}
      </Link>
      <span className="fine">{slug}</span>
    </>
  );
}

const NAMES_SHOWN = 2;

function usedByText(names: readonly string[]): string {
  const rest = names.length - NAMES_SHOWN;
  if (names.length === 0) return "No category";
  const shown = names.slice(0, NAMES_SHOWN).join(", ");
  return rest > 0 ? `${shown} and ${formatCount(rest)} more` : shown;
}

const NoAttributes = () => (
  <StatePanel title="No attributes yet">
    <p>Customers compare parts by attributes, e.g. thread or length. Add the first one.</p>
  </StatePanel>
);
