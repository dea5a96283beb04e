import { Link } from "react-router-dom";
import { postalAddress, SHOP } from "../../content/shop.ts";
import { WORKSHOP } from "../../content/workshop.ts";
import { paths } from "../../lib/paths.ts";

/** Skills with their bars. */
export function Skills() {
  return (
    <ul className="skills">
      {WORKSHOP.skills.map(({ name, percent, words }) => (
        <li key={name}>
          <p>
            <span>{name}</span>
            <span className="secondary tabular">{percent} %</span>
          </p>
          <progress className="skill-bar" value={percent} max={100} aria-label={name} />
          <p className="secondary small">{words}</p>
        </li>
      ))}
    </ul>
  );
}

/** How to reach the workshop. */
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
      <dt>Writing</dt>
      <dd>
        <Link to={paths.blogs}>Answers to technical questions</Link>
      </dd>
    </dl>
  );
}

/** Where the workshop learned, and learns. */
export function Education() {
  return (
    <dl>
      {WORKSHOP.education.map(({ when, what, words }) => (
        <div key={when} className="line">
          <dt>{when}</dt>
          <dd>
            {what}
            <br />
            <span className="secondary small">{words}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What was built so far. */
export function PastWorks() {
  return (
    <ul className="works">
      {WORKSHOP.works.map(({ title, words, made, picture, answer }) => (
        <li key={title} className="card-box">
          <div className="plate">
            <img src={picture} alt="" width={256} height={256} loading="lazy" decoding="async" />
          </div>
          <h3>{title}</h3>
          <p className="secondary">{words}</p>
          <p className="made small">{made.join(" · ")}</p>
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
