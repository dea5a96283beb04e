import { useState } from "react";

export function Wrong() {
  const [tools, setTools] = useState(["Hammer"]);
  const add = () => {
    tools.push("Saw");
    setTools(tools); // the same array as before: React sees no change and draws nothing
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
    setTools((current) => [...current, "Saw"]); // a new array, made from the newest one
  };
  return (
    <button type="button" onClick={add}>
      {tools.join(", ")}
    </button>
  );
}
