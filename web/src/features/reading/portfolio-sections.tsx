import { Link } from "react-router-dom";
import { postalAddress, SHOP } from "../../content/shop.ts";
import { PORTFOLIO } from "../../content/portfolio.ts";
import { paths } from "../../lib/paths.ts";

/** Skills with progress bars. */
export function Skills() {
  return (
    <ul className="skills">
      {PORTFOLIO.skills.map(({ name, percent, text }) => (
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
  const { email, phone } = SHOP.contact;
  return (
    <dl>
      <dt>Address</dt>
      <dd>{postalAddress()}</dd>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
      <dt>Phone</dt>
      <dd>
        <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
      </dd>
      <dt>Articles</dt>
      <dd>
        <Link to={paths.blogs}>Answers to technical questions</Link>
      </dd>
    </dl>
  );
}

/** Degrees and courses. */
export function Education() {
  return (
    <dl>
      {PORTFOLIO.education.map(({ years, title, text }) => (
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
      {PORTFOLIO.works.map(({ title, text, technologies, image, answer }) => (
        <li key={title} className="card-box">
          <div className="plate">
            <img src={image} alt="" width={256} height={256} loading="lazy" decoding="async" />
          </div>
          <h3>{title}</h3>
          <p className="secondary">{text}</p>
          <p className="technologies small">{technologies.join(" · ")}</p>
          {answer !== undefined && (
            <Link to={`${paths.blogs}#${answer}`} aria-label={`How it works: ${title}`}>
              How it works
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
