import { Link } from "react-router-dom";
import { DataTable } from "../../ui/data-table.tsx";
import { valuesText } from "./attribute-text.ts";
import { manageAttribute, manageCategory } from "./catalogue-paths.ts";
import type { AttributeUse } from "./managed-catalogue.api.ts";
import type { CategoryAttribute } from "./managed-categories.ts";

const flagText = (isSet: boolean): string => (isSet ? "Yes" : "No");

interface InheritedProps {
  readonly inherited: readonly CategoryAttribute[];
  readonly own: readonly AttributeUse[];
}

/** The attributes that a category has from those above it. */
export function Inherited({ inherited, own }: InheritedProps) {
  const columns = [
    { name: "Inherited" },
    { name: "Required", className: "cell-flag" },
    { name: "Facet", className: "cell-flag" },
    { name: "From", className: "cell-from" },
  ];
  return (
    <DataTable className="attribute-uses" label="Inherited attributes" columns={columns}>
      {inherited.map((attribute) => (
        <tr role="row" key={attribute.slug}>
          <th role="rowheader" scope="row" className="cell-attribute">
            <Link to={manageAttribute(attribute.slug)}>{attribute.label}</Link>
            <span className="fine">{valuesText(attribute)}</span>
          </th>
          <td role="cell" className="cell-flag" data-label="Required">
            {flagText(attribute.isRequired)}
          </td>
          <td role="cell" className="cell-flag" data-label="Facet">
            {flagText(attribute.isFacet)}
          </td>
          <td role="cell" className="cell-from" data-label="From">
            <Link to={manageCategory(attribute.from.slug)}>{attribute.from.name}</Link>
            {own.some((each) => each.attribute === attribute.slug) && (
              <span className="fine">Overridden below</span>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
