import { Link } from "react-router-dom";
import { shownLength, useLengthUnit } from "../../lib/length-unit.ts";
import { paths } from "../../lib/paths.ts";
import type { Neighbour, Part } from "./part.api.ts";

/** Links to a part's family and to the parts next to it in size. */
export function OtherSizes({ family }: { family: NonNullable<Part["family"]> }) {
  const [lengthUnit] = useLengthUnit();
  return (
    <section className="other-sizes" aria-labelledby="other-sizes">
      <h2 id="other-sizes">Other sizes</h2>
      <ul>
        {family.neighbours.map((neighbour) => (
          <li key={`${neighbour.attribute} ${neighbour.step}`}>
            <Link to={paths.tool(neighbour)}>
              {stepText(neighbour)}:{" "}
              <span className="tabular">{shownLength(neighbour.value, lengthUnit)}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.family(family.slug)}>
            All sizes of <bdi>{family.name}</bdi>
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** Returns `Next longer`, or `Next larger Thread` for other attributes than lengths. */
function stepText({ attribute, label, step }: Neighbour): string {
  if (attribute === "length") return step === "larger" ? "Next longer" : "Next shorter";
  return `Next ${step} ${label.toLowerCase()}`;
}
