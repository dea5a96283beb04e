import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { containsText } from "../../lib/contains-text.ts";
import { formatCount } from "../../lib/stock.ts";
import { FindBox } from "../../ui/find-box.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { PageTitle } from "../settings/page-title.tsx";
import "./records.scss";

interface RecordListProps<Listed> {
  readonly title: string;
  /** The names of one and of several in texts, such as `family` and `families`. */
  readonly words: readonly [one: string, several: string];
  readonly query: UseQueryOptions<readonly Listed[], Error, readonly Listed[], string[]>;
  readonly addTo: string;
  readonly find: string;
  /** What an empty list says about such records. */
  readonly empty: string;
  readonly nameOf: (record: Listed) => string;
  readonly pathOf: (record: Listed) => string;
  /** What a row says beside the name. */
  readonly noteOf: (record: Listed) => ReactNode;
}

/** The page of all records of one kind, each with a link to its form. */
export function RecordList<Listed extends { readonly id: string }>(props: RecordListProps<Listed>) {
  const { title, words, query: options, addTo, empty } = props;
  const [one, several] = words;
  const query = useQuery(options);
  return (
    <div className="records">
      <PageTitle page={title} />
      <div className="section-head">
        <h1>{title}</h1>
        <Link className="btn btn-primary" to={addTo}>
          Add a {one}
        </Link>
      </div>
      <QueryFallback
        query={query}
        loading={`Loading the ${several} …`}
        failure={`The ${several} could not be loaded`}
      />
      {query.data?.length === 0 && (
        <StatePanel title={`No ${several} yet`}>
          <p>{empty}</p>
        </StatePanel>
      )}
      {query.data && query.data.length > 0 && <Rows {...props} records={query.data} />}
    </div>
  );
}

function Rows<Listed extends { readonly id: string }>({
  records,
  words: [one, several],
  find,
  nameOf,
  pathOf,
  noteOf,
}: RecordListProps<Listed> & { readonly records: readonly Listed[] }) {
  const [words, setWords] = useState("");
  const found = records.filter((record) => containsText(nameOf(record), words));
  return (
    <>
      <div className="tree-tools">
        <FindBox label={find} words={words} onChange={setWords} />
        <span className="secondary" role="status">
          {found.length === 1 ? `1 ${one}` : `${formatCount(found.length)} ${several}`}
        </span>
      </div>
      {found.length > 0 && (
        <ul className="card-box">
          {found.map((record) => (
            <li key={record.id}>
              <Link to={pathOf(record)} dir="auto">
                {nameOf(record)}
              </Link>
              <span className="secondary small tabular">{noteOf(record)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
