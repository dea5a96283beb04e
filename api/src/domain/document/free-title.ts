import { DomainError } from "../shared/errors.ts";

interface Titled {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
}

/** Two documents of one kind and title are hard to distinguish; most likely an upload was repeated. Error: `title-taken`. */
export function assertFreeTitle(documents: readonly Titled[], { id, kind, title }: Titled): void {
  const isTaken = documents.some(
    (other) => other.id !== id && other.kind === kind && other.title.toLowerCase() === title.toLowerCase(),
  );
  if (!isTaken) return;
  const message = "There is a document of this kind and title. Add a revision to it, or enter another title.";
  throw new DomainError("title-taken", message, "title");
}
