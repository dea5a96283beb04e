import { Link } from "react-router-dom";
import { Choice } from "../../ui/choice.tsx";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import { mayBeFacet, valuesText } from "./attribute-text.ts";
import { manageAttribute } from "./catalogue-paths.ts";
import type { AttributeUse, ManagedAttribute } from "./managed-catalogue.api.ts";

interface AttributeUseRowProps {
  readonly attributeUse: AttributeUse;
  readonly attribute: ManagedAttribute | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (attributeUse: AttributeUse) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** An attribute of a category's own, with its settings. */
export function AttributeUseRow(props: AttributeUseRowProps) {
  const { attributeUse, attribute, isFirst, isLast, onChange, onMove, onRemove } = props;
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
          onChange={(isRequired) => onChange({ ...attributeUse, isRequired })}
        />
      </td>
      <td role="cell" className="cell-flag" data-label="Facet">
        {attribute && !mayBeFacet(attribute) ? (
          "No"
        ) : (
          <Choice
            label={`${label} is a facet`}
            checked={attributeUse.isFacet}
            onChange={(isFacet) => onChange({ ...attributeUse, isFacet })}
          />
        )}
      </td>
      <td role="cell" className="cell-actions">
        <MoveButtons name={label} isFirst={isFirst} isLast={isLast} onMove={onMove} />
        <button type="button" className="link-button" aria-label={`Remove ${label}`} onClick={onRemove}>
          Remove
        </button>
      </td>
    </tr>
  );
}
