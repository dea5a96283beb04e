import { Link } from "react-router-dom";
import { DEVELOPER, WORKS } from "../../content/portfolio.ts";
import { paths } from "../../lib/paths.ts";

/** Skills with progress bars. */
export function Skills() {
  return (
    <ul className="skills">
      {DEVELOPER.skills.map(({ name, percent, text }) => (
        <li key={name}>
          <p>
            <span>{name}</span>
            <span className="secondary tabular">{percent} %</span>
          </p>
          <progress className="skill-bar" value={percent} max={100} aria-label={name} />
          <p className="secondary small">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** The developer's contact details. */
export function Contact() {
  const { name, location, email, links } = DEVELOPER;
  return (
    <dl>
      <dt>Name</dt>
      <dd>{name}</dd>
      <dt>Location</dt>
      <dd>{location}</dd>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
      <dt>Articles</dt>
      <dd>
        <Link to={paths.blogs}>Answers to technical questions</Link>
      </dd>
      {links.map(({ label, text, href }) => (
        <div key={label} className="line">
          <dt>{label}</dt>
          <dd>
            <a href={href}>{text}</a>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Degrees and courses. */
export function Education() {
  return (
    <dl>
      {DEVELOPER.education.map(({ years, title, text }) => (
        <div key={years} className="line">
          <dt>{years}</dt>
          <dd>
            {title}
            <br />
            <span className="secondary small">{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Past projects. */
export function PastWorks() {
  return (
    <ul className="works">
      {WORKS.map(({ id, title, years, technologies, image, article, html }) => (
        <li key={id} className="card-box">
          <div className="plate">
            <img src={image} alt="" width={256} height={256} loading="lazy" decoding="async" />
          </div>
          <h3>
            {title} <span className="years secondary tabular">{years}</span>
          </h3>
          {/* oxlint-disable-next-line react/no-danger -- HTML of our own files, in which HTML is shown as text */}
          <div className="secondary" dangerouslySetInnerHTML={{ __html: html }} />
          <p className="technologies small">{technologies.join(" · ")}</p>
          {article !== undefined && (
            <Link to={`${paths.blogs}#${article}`} aria-label={`How it works: ${title}`}>
              How it works
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
