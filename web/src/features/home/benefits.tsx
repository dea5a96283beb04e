import { Headset, RotateCcw, ShieldCheck, Truck } from "lucide-react";

const BENEFITS = [
  { title: "Free Shipping", words: "Free shipping for all Bangladesh", Icon: Truck },
  { title: "24/7 Support", words: "People who know the parts", Icon: Headset },
  { title: "100 % Money back", words: "For any reason money will return", Icon: RotateCcw },
  { title: "Secure Payment", words: "Card data never touches us", Icon: ShieldCheck },
];

/** The strip of four promises below the banner. */
export function Benefits() {
  return (
    <section className="benefits" aria-label="Why buy here">
      <div className="container">
        <ul>
          {BENEFITS.map(({ title, words, Icon }) => (
            <li key={title}>
              <Icon size={24} strokeWidth={1.6} aria-hidden="true" />
              <div>
                <h3>{title}</h3>
                <p>{words}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
