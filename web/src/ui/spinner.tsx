/** A spinner. The text next to it says what is loading. */
export function Spinner() {
  return <span className="spinner-border" aria-hidden="true" />;
}
