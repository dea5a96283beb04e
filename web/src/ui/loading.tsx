import { Spinner } from "./spinner.tsx";

/** Stands where content will be; says what is loading. */
export function Loading({ what }: { what: string }) {
  return (
    <div className="loading" role="status">
      <Spinner />
      <span>{what}</span>
    </div>
  );
}
