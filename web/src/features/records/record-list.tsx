import type { UseQueryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { FindBox } from "../../ui/find-box.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ListPage } from "./list-page.tsx";
import { useWholeList } from "./list.ts";
import { NoneFound } from "./none-found.tsx";
import { withArticle } from "./words.ts";
import "./records.scss";

interface RecordListProps<Listed> {
  readonly title: string;
  /** The names of one and of several in texts, such as `family` and `families`. */
  readonly words: readonly [one: string, several: string];
  readonly query: UseQueryOptions<readonly Listed[], Error, readonly Listed[], string[]>;
  readonly addTo: string;
  readonly find: string;
  /** Stands above the search. */
  readonly above?: ReactNode;
  /** What an empty list says about such records. */
  readonly empty: string;
  readonly nameOf: (record: Listed) => string;
  readonly pathOf: (record: Listed) => string;
  /** What a row says beside the name. */
  readonly noteOf?: (record: Listed) => ReactNode;
}

/** The page of all records of one kind, each with a link to its form. */
export function RecordList<Listed extends { readonly id: string }>(props: RecordListProps<Listed>) {
  const { title, words, query, addTo, find, above, empty, nameOf, pathOf, noteOf } = props;
  const list = useWholeList(query, { rowsOf: (records) => records, textOf: nameOf });
  const [one, several] = words;
  return (
    <ListPage
      title={title}
      words={words}
      list={list}
      actions={
        <Link className="btn btn-primary" to={addTo}>
          Add {withArticle(one)}
        </Link>
      }
      filters={
        <>
          {above}
          <FindBox label={find} words={list.words} onChange={list.setWords} />
        </>
      }
      empty={
        list.isNarrowed ? (
          <NoneFound several={several} />
        ) : (
          <StatePanel title={`No ${several} yet`}>
            <p>{empty}</p>
          </StatePanel>
        )
      }
    >
      {(records) => (
        <ul className="card-box record-rows">
          {records.map((record) => (
            <li key={record.id}>
              <Link to={pathOf(record)} dir="auto">
                {nameOf(record)}
              </Link>
              <span className="secondary small tabular">{noteOf?.(record)}</span>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}
