import type { ReactNode } from "react";
import Offcanvas from "react-bootstrap/Offcanvas";
import "../../styles/facet-sheet.scss";

interface FacetSheetProps {
  /** The label of the button that closes the sheet. */
  readonly done: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The facets on a phone: a sheet over the results. Escape and a press outside close it. */
export function FacetSheet({ done, onClose, children }: FacetSheetProps) {
  return (
    <Offcanvas show placement="bottom" onHide={onClose} aria-labelledby="facet-sheet-title">
      <div className="facet-sheet-head">
        <h2 id="facet-sheet-title">Filters</h2>
        <button type="button" className="link-button" onClick={onClose}>
          Close
        </button>
      </div>
      <div className="facet-sheet-body">{children}</div>
      <div className="facet-sheet-foot">
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {done}
        </button>
      </div>
    </Offcanvas>
  );
}
