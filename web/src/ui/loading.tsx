import { Spinner } from "./spinner.tsx";

/** A spinner with a text. */
export function Loading({ what }: { what: string }) {
  return (
    <div className="loading" role="status">
      <Spinner />
      <span>{what}</span>
    </div>
  );
}
