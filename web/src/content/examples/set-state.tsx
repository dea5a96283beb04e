import { useState } from "react";

export function Wrong() {
  const [tools, setTools] = useState(["Hammer"]);
  const add = () => {
    tools.push("Saw");
    setTools(tools); // the same array: React sees no change and does not render
  };
  return (
    <button type="button" onClick={add}>
      {tools.join(", ")}
    </button>
  );
}

export function Right() {
  const [tools, setTools] = useState(["Hammer"]);
  const add = () => {
    setTools((current) => [...current, "Saw"]); // a new array, based on the latest one
  };
  return (
    <button type="button" onClick={add}>
      {tools.join(", ")}
    </button>
  );
}
