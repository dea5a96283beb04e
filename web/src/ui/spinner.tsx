/** A spinner. The text next to it names what is loading. */
export function Spinner() {
  return <span className="spinner-border" aria-hidden="true" />;
}
