import type { LengthUnit } from "../lib/length-unit.ts";

interface UnitSwitchProps {
  readonly unit: LengthUnit;
  readonly onChange: (unit: LengthUnit) => void;
}

/** Switches lengths between millimetres and inches. */
export function UnitSwitch({ unit, onChange }: UnitSwitchProps) {
  return (
    <div className="units switch" role="group" aria-label="Unit of lengths">
      {(["mm", "in"] as const).map((each) => (
        <button
          key={each}
          type="button"
          className="btn btn-outline btn-sm"
          aria-pressed={unit === each}
          onClick={() => onChange(each)}
        >
          {each === "in" ? "inch" : each}
        </button>
      ))}
    </div>
  );
}
