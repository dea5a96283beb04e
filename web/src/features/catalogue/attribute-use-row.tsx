import { Link } from "react-router-dom";
import type { RowBinding } from "../../lib/form/list-text.ts";
import { Choice } from "../../ui/choice.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import { mayBeFacet, valuesText } from "./attribute-text.ts";
import { manageAttribute } from "./catalogue-paths.ts";
import type { AttributeUse, ManagedAttribute } from "./managed-catalogue.api.ts";

interface AttributeUseRowProps {
  readonly attributeUse: AttributeUse;
  readonly attribute: ManagedAttribute | undefined;
  readonly row: RowBinding<AttributeUse>;
  readonly onRemoved: () => void;
}

/** An attribute of a category's own, with its settings. */
export function AttributeUseRow({ attributeUse, attribute, row, onRemoved }: AttributeUseRowProps) {
  const label = attribute?.label ?? attributeUse.attribute;
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="cell-attribute">
        <Link to={manageAttribute(attributeUse.attribute)}>{label}</Link>
        {attribute && <span className="fine">{valuesText(attribute)}</span>}
      </th>
      <td role="cell" className="cell-flag" data-label="Required">
        <Choice
          label={`${label} is required`}
          checked={attributeUse.isRequired}
          onChange={(isRequired) => row.onChange({ ...attributeUse, isRequired })}
        />
      </td>
      <td role="cell" className="cell-flag" data-label="Facet">
        {attribute && !mayBeFacet(attribute) ? (
          "No"
        ) : (
          <Choice
            label={`${label} is a facet`}
            checked={attributeUse.isFacet}
            onChange={(isFacet) => row.onChange({ ...attributeUse, isFacet })}
          />
        )}
      </td>
      <td role="cell" className="cell-actions">
        <RowActions name={label} row={row} onRemoved={onRemoved} />
      </td>
    </tr>
  );
}
