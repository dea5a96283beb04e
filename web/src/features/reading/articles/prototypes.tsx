import { Code } from "../code.tsx";
import { PrototypeDiagram } from "../diagrams/prototype-diagram.tsx";

/** How JavaScript objects inherit. */
export function Prototypes() {
  return (
    <>
      <p>
        Every JavaScript object has a hidden link to another object, its <em>prototype</em>, or to{" "}
        <code>null</code>. Reading a property starts at the object itself. If it has no property with that
        name, the search continues with its prototype, then with the prototype’s prototype, until the property
        is found or the chain ends and the result is <code>undefined</code>. Writing an ordinary property does
        not search: it creates or changes a property of the object itself, which then hides the inherited one.
      </p>
      <PrototypeDiagram />
      <Code example="prototypes.ts" />
      <p>
        Note <code>this</code>: the function was found on <code>tool</code>, but it was called on{" "}
        <code>hammer</code>, and <code>this</code> is the object before the dot of the call. That makes shared
        methods useful.
      </p>
      <p>
        Classes use the same mechanism with a simpler syntax. Methods are stored on the class’s{" "}
        <code>prototype</code> object once, fields on each instance, and <code>extends</code> links one
        prototype object to the other:
      </p>
      <Code example="prototype-classes.ts" />
      <p>
        In practice: use classes or plain objects, check own properties with <code>Object.hasOwn</code>, do
        not extend built-in prototypes (such as <code>Array.prototype</code>), and for a dictionary with keys
        from user input use a <code>Map</code>, or <code>Object.create(null)</code>, which inherits nothing.
      </p>
    </>
  );
}
