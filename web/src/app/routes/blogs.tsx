import { Link2 } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { ARTICLES } from "../../content/articles.ts";
import { PageTitle } from "../../features/settings/page-title.tsx";
import "../../styles/reading.scss";

const DESCRIPTION =
  "Written answers to technical questions: React, JavaScript, tests, and how a shop avoids lost payments and overselling.";

/** /blogs: articles on technical questions. */
export function Component() {
  const { hash } = useLocation();
  useEffect(() => {
    const article = hash === "" ? null : document.getElementById(hash.slice(1));
    // A folded article opens for its link.
    article?.querySelector("details")?.setAttribute("open", "");
    // The browser looks for the anchor before the articles are rendered.
    article?.scrollIntoView();
  }, [hash]);
  return (
    <div className="container page reading">
      <PageTitle page="Blogs" description={DESCRIPTION} />
      <div className="section-head">
        <h1 id="list">Blogs</h1>
        <span className="secondary small">Answers to technical questions by the developer of this shop</span>
      </div>
      <div className="columns">
        <nav className="contents" aria-labelledby="contents">
          <h2 id="contents">On this page</h2>
          <ol>
            {ARTICLES.map(({ id, question }) => (
              <li key={id}>
                <a href={`#${id}`}>{question}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="articles">
          {ARTICLES.map(({ id, question, html }, index) => (
            <article key={id} id={id} aria-labelledby={`${id}-title`}>
              <details open={index === 0}>
                <summary>
                  <h2 id={`${id}-title`}>{question}</h2>
                </summary>
                {/* oxlint-disable-next-line react/no-danger -- HTML of our own files, in which HTML is shown as text */}
                <div dangerouslySetInnerHTML={{ __html: html }} />
                <p className="article-links small">
                  <a href={`#${id}`} aria-label={`Link to this answer: ${question}`}>
                    <Link2 size={16} aria-hidden="true" />
                    Link to this answer
                  </a>
                  <a href="#list">Back to the list</a>
                </p>
              </details>
            </article>
          ))}
        </div>
      </div>
    </div>
  );
}
