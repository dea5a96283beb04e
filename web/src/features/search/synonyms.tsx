import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { parsed } from "../../lib/form/field-errors.ts";
import { paths } from "../../lib/paths.ts";
import { Field } from "../../ui/field.tsx";
import { DiscardButton, Form, SubmitRow } from "../../ui/form.tsx";
import { useSignedInUser } from "../customer/use-admin.ts";
import { RecordList } from "../records/record-list.tsx";
import { NEW, RecordPage } from "../records/record-page.tsx";
import { useRecordForm } from "../records/use-record-form.ts";
import {
  type NamedSynonyms,
  PHRASE_MAX,
  PHRASES_MAX,
  type SynonymsContent,
  synonymsCalls,
  synonymsPath,
} from "./search-words.api.ts";
import { SearchTermTabs } from "./search-term-tabs.tsx";

/** /dashboard/searchWords: the groups of words that searches take for each other. */
export function SynonymsList() {
  return (
    <RecordList
      title="Search terms"
      words={["group of synonyms", "groups of synonyms"]}
      query={synonymsCalls.list}
      addTo={synonymsPath(NEW)}
      find="Find synonyms"
      above={
        <>
          <SearchTermTabs current="synonyms" />
          <p className="secondary">A search for one word also finds tools that have another of its group.</p>
        </>
      }
      empty="Add words that customers use for the same thing, e.g. spanner and wrench."
      nameOf={({ name }) => name}
      pathOf={({ id }) => synonymsPath(id)}
    />
  );
}

/** /dashboard/searchWords/:id: one group of synonyms; a new one with the id `new`, which `?with=` gives a first word. */
export function SynonymsPage() {
  const { id = "" } = useParams();
  const user = useSignedInUser();
  const first = useSearchParams()[0].get("with") ?? "";
  if (!user) return null;
  return (
    <RecordPage
      key={id}
      id={id}
      isNew={id === NEW}
      word="group of synonyms"
      list={{ name: "Search terms", path: paths.searchWords }}
      calls={synonymsCalls}
      removal="Searches then find only tools that have the word itself."
    >
      {(group) => <SynonymsForm key={first} group={group} first={first} email={user.email} />}
    </RecordPage>
  );
}

interface SynonymsFormProps {
  readonly group: NamedSynonyms | undefined;
  /** The word that a new group begins with. */
  readonly first: string;
  readonly email: string;
}

function SynonymsForm({ group, first, email }: SynonymsFormProps) {
  const navigate = useNavigate();
  const form = useRecordForm<"phrases", SynonymsContent, NamedSynonyms>({
    word: "group of synonyms",
    draft: `synonyms ${first}`,
    record: group,
    email,
    calls: synonymsCalls,
    labels: { phrases: "Words of equal meaning" },
    entriesOf: (content) => ({ phrases: content?.phrases.join(", ") ?? (first && `${first}, `) }),
    read: (values) => {
      const phrases = values.phrases
        .split(",")
        .map((phrase) => phrase.trim())
        .filter(Boolean);
      return parsed({ phrases: phrasesError(phrases) }, { phrases });
    },
    onAdded: ({ id }) => void navigate(synonymsPath(id), { replace: true }),
  });
  return (
    <Form form={form} hasSummary={false} className="record-form card-box" aria-label="Synonyms">
      <Field
        {...form.field("phrases")}
        required
        autoComplete="off"
        hint="Separate with commas, e.g. spanner, wrench"
      />
      <SubmitRow form={form} label="Save synonyms" busyLabel="Saving …">
        <DiscardButton form={form} />
      </SubmitRow>
    </Form>
  );
}

function phrasesError(phrases: readonly string[]): string | undefined {
  if (phrases.length < 2) return "Enter at least two words or phrases, separated by commas.";
  if (phrases.length > PHRASES_MAX) return `Enter at most ${PHRASES_MAX} words or phrases.`;
  const long = phrases.find((phrase) => phrase.length > PHRASE_MAX);
  return long && `Shorten "${long.slice(0, 20)}…" to at most ${PHRASE_MAX} characters.`;
}
