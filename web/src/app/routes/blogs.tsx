import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { ANSWERS } from "../../features/reading/answers.tsx";
import { useBrand } from "../../features/settings/use-brand.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** /blogs: written answers to technical questions. */
export function BlogsPage() {
  const { hash } = useLocation();
  // A link to one answer comes before the answers are drawn.
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div className="container page reading">
      <PageTitle page="Blogs" brand={useBrand()} />
      <div className="section-head">
        <h1>Blogs</h1>
        <span className="secondary small">Answers from the workshop behind this shop</span>
      </div>
      <div className="columns">
        <section className="contents" aria-labelledby="contents">
          <h2 id="contents">On this page</h2>
          <ul>
            {ANSWERS.map(({ id, question }) => (
              <li key={id}>
                <a href={`#${id}`}>{question}</a>
              </li>
            ))}
          </ul>
        </section>
        <div className="answers">
          {ANSWERS.map(({ id, question, Answer }) => (
            <article key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{question}</h2>
              <Answer />
            </article>
          ))}
        </div>
      </div>
    </div>
  );
}
