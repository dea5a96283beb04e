/** The turning ring; the words beside it say what it waits for. */
export function Spinner() {
  return <span className="spinner-border" aria-hidden="true" />;
}
