import { useId } from "react";
import { FieldError } from "./field-error.tsx";

const STARS = [1, 2, 3, 4, 5] as const;

const starsText = (count: number): string => (count === 1 ? "1 star" : `${count} stars`);

interface StarInputProps {
  readonly label: string;
  readonly name: string;
  /** The number of stars; 0 for none. */
  readonly value: number;
  readonly error?: string | undefined;
  readonly onChange: (value: number) => void;
}

/** A radio group of one to five stars; the selection is also shown as text. */
export function StarInput({ label, name, value, error, onChange }: StarInputProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <div>
      <div className="form-label" id={`${id}-label`}>
        {label}
      </div>
      <div
        className="star-input"
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-required="true"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
      >
        {STARS.map((count) => (
          <label key={count} className={count <= value ? "on" : undefined}>
            <input
              type="radio"
              name={name}
              value={count}
              checked={count === value}
              onChange={() => onChange(count)}
            />
            <svg width="32" height="32" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 1.8l3.1 6.6 7.2.9-5.3 5 1.4 7.1L12 17.9l-6.4 3.5L7 14.3l-5.3-5 7.2-.9z" />
            </svg>
            <span className="visually-hidden">{starsText(count)}</span>
          </label>
        ))}
        <span className="chosen" aria-hidden="true">
          {value > 0 && starsText(value)}
        </span>
      </div>
      <div aria-live="polite">{isWrong && <FieldError id={`${id}-error`} message={error} />}</div>
    </div>
  );
}
