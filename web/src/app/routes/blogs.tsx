import { Link2 } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { ANSWERS } from "../../features/reading/answers.ts";
import { useBrand } from "../../features/settings/use-brand.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import "../../styles/reading.scss";

const DESCRIPTION =
  "Written answers to technical questions: React, JavaScript, tests, and how a shop avoids lost payments and overselling.";

/** /blogs: answers to technical questions. */
export function BlogsPage() {
  const { hash } = useLocation();
  // The browser looks for the anchor before the articles are rendered.
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div className="container page reading">
      <PageTitle page="Blogs" brand={useBrand()} description={DESCRIPTION} />
      <div className="section-head">
        <h1>Blogs</h1>
        <span className="secondary small">Answers to technical questions by the developer of this shop</span>
      </div>
      <div className="columns">
        <nav className="contents" aria-labelledby="contents">
          <h2 id="contents">On this page</h2>
          <ol>
            {ANSWERS.map(({ id, question }) => (
              <li key={id}>
                <a href={`#${id}`}>{question}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="answers">
          {ANSWERS.map(({ id, question, Answer }) => (
            <article key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2>
                <span id={`${id}-title`}>{question}</span>{" "}
                <a className="permalink" href={`#${id}`} aria-label={`Link to: ${question}`}>
                  <Link2 size={18} aria-hidden="true" />
                </a>
              </h2>
              <Answer />
            </article>
          ))}
        </div>
      </div>
    </div>
  );
}
