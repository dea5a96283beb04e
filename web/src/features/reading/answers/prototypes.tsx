import { Code } from "../code.tsx";
import { PrototypeFigure } from "../figures/prototype-figure.tsx";

/** How JavaScript objects inherit. */
export function Prototypes() {
  return (
    <>
      <p>
        Every JavaScript object has a hidden link to another object, its <em>prototype</em>, or to{" "}
        <code>null</code>. Reading a property starts at the object itself. If it has no property of that name,
        the search goes on at its prototype, then at the prototype’s prototype, until the property is found or
        the chain ends and the answer is <code>undefined</code>. Writing an ordinary property does not climb:
        it creates or changes one on the object itself, which from then on hides the inherited one.
      </p>
      <PrototypeFigure />
      <Code example="prototypes.ts" />
      <p>
        Note <code>this</code>: the function was found on <code>tool</code>, but it was called on{" "}
        <code>hammer</code>, and <code>this</code> is what stands before the dot of the call. That is what
        makes shared methods useful.
      </p>
      <p>
        Classes are the same mechanism with a nicer notation. Methods are put on the class’s{" "}
        <code>prototype</code> object once, fields on each instance, and <code>extends</code> links one
        prototype object to the other:
      </p>
      <Code example="prototype-classes.ts" />
      <p>
        In daily work: use classes or plain objects, test with <code>Object.hasOwn</code> whether a property
        is an object’s own, do not extend prototypes that are not yours (such as <code>Array.prototype</code>
        ), and for a dictionary with names from outside use a <code>Map</code>, or{" "}
        <code>Object.create(null)</code>, which inherits nothing.
      </p>
    </>
  );
}
