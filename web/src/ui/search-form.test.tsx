import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { SearchForm } from "./search-form.tsx";

function List() {
  const [words, setWords] = useState("bolt");
  return (
    <>
      <SearchForm
        name="Parts"
        label="Search parts"
        placeholder="Name"
        maxLength={20}
        words={words}
        onSearch={setWords}
      />
      <p>List of {words || "all"}</p>
      <button type="button" onClick={() => setWords("")}>
        Show all
      </button>
    </>
  );
}

test("Enter searches the trimmed words, and the focus stays in the field", async () => {
  const user = userEvent.setup();
  render(<List />);
  const field = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search parts" });
  expect(field.value).toBe("bolt");
  await user.clear(field);
  await user.type(field, "  nut {Enter}");
  screen.getByText("List of nut");
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe("nut");
});

test("the field shows the words of the list when something else changes them", async () => {
  const user = userEvent.setup();
  render(<List />);
  await user.click(screen.getByRole("button", { name: "Show all" }));
  expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search parts" }).value).toBe("");
});
