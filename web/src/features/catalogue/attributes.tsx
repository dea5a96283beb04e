import { ListPlus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { containsText } from "../../lib/contains-text.ts";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { FindBox } from "../../ui/find-box.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import type { ManagedCatalogue } from "./managed-catalogue.api.ts";
import { AttributeForm } from "./attribute-fields.tsx";
import { valuesText } from "./attribute-text.ts";
import { ListPage } from "./list-page.tsx";
import { ADD_ATTRIBUTE, manageAttribute } from "./catalogue-paths.ts";
import "./attribute-tables.scss";

interface AttributesProps {
  readonly isAdding: boolean;
  /** The admin's, which names the draft. */
  readonly email: string;
}

/** All attributes, for admins. */
export function Attributes({ isAdding, email }: AttributesProps) {
  return (
    <ListPage
      kind="attribute"
      title="Attributes"
      links={
        <>
          <Link className="btn btn-outline" to={paths.manageCategories}>
            Categories
          </Link>
          <Link className="btn btn-primary" to={ADD_ATTRIBUTE}>
            <ListPlus size={17} aria-hidden="true" />
            Add attribute
          </Link>
        </>
      }
    >
      {(catalogue) => (
        <>
          {isAdding && <AttributeForm attribute={undefined} email={email} />}
          {catalogue.attributes.length === 0 && !isAdding && (
            <StatePanel title="No attributes yet">
              <p>Customers compare parts by attributes, e.g. thread or length. Add the first one.</p>
            </StatePanel>
          )}
          {catalogue.attributes.length > 0 && <AttributeList catalogue={catalogue} />}
        </>
      )}
    </ListPage>
  );
}

const COLUMNS = [{ name: "Attribute" }, { name: "Values" }, { name: "Used by" }];

function AttributeList({ catalogue: { attributes, categories } }: { catalogue: ManagedCatalogue }) {
  const [words, setWords] = useState("");
  const found = attributes.filter(({ label, slug }) => containsText(`${label} ${slug}`, words));
  const usedBy = (slug: string) =>
    categories.filter(({ attributes }) => attributes.some(({ attribute }) => attribute === slug));
  return (
    <>
      <div className="tree-tools">
        <FindBox label="Find an attribute" words={words} onChange={setWords} />
        <span className="secondary" role="status">
          {found.length === 1 ? "1 attribute" : `${formatCount(found.length)} attributes`}
        </span>
      </div>
      {found.length > 0 && (
        <DataTable className="attributes-table" label="Attributes" columns={COLUMNS}>
          {found.map((attribute) => (
            <tr role="row" key={attribute.slug}>
              <th role="rowheader" scope="row" className="cell-attribute">
                <Link to={manageAttribute(attribute.slug)} dir="auto">
                  {attribute.label}
                </Link>
                <span className="fine">{attribute.slug}</span>
              </th>
              <td role="cell" className="cell-values">
                <span>{valuesText(attribute)}</span>
              </td>
              <td role="cell" className="cell-used-by">
                <span>{usedByText(usedBy(attribute.slug).map(({ name }) => name))}</span>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
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
