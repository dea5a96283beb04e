import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { useForm } from "../lib/form/use-form.ts";
import { pressTwice } from "../testing/press-twice.ts";
import { Field } from "./field.tsx";
import { DiscardButton, Form, SubmitRow } from "./form.tsx";

/** A form with one field. */
function NameForm({ send }: { send: () => Promise<void> }) {
  const form = useForm({
    name: "name-form",
    labels: { name: "Name" },
    initial: { name: "Ada" },
    parse: ({ name }) => ({ content: name }),
    send,
  });
  return (
    <Form form={form} aria-label="Names">
      <Field {...form.field("name")} />
      <SubmitRow form={form} label="Save" busyLabel="Saving …">
        <DiscardButton form={form} />
      </SubmitRow>
    </Form>
  );
}

test("the button retains the focus while the form is sent, and sends it once", async () => {
  const user = userEvent.setup();
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = vi.fn(() => promise);
  render(<NameForm send={send} />);
  await user.click(screen.getByRole("button", { name: "Save" }));
  const saving = screen.getByRole("button", { name: "Saving …" });
  expect(saving.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(saving);
  await user.keyboard("{Enter}");
  await user.type(screen.getByLabelText("Name"), "{Enter}");
  await user.click(saving);
  resolve();
  const save = await screen.findByRole("button", { name: "Save" });
  await waitFor(() => expect(save.getAttribute("aria-disabled")).toBe("false"));
  expect(document.activeElement).toBe(save);
  expect(send).toHaveBeenCalledTimes(1);
});

test("the reason of a failure that belongs to no field gets the focus, at each attempt", async () => {
  const user = userEvent.setup();
  render(<NameForm send={() => Promise.reject(new Error("broken"))} />);
  const save = screen.getByRole("button", { name: "Save" });
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await user.click(save);
    const alert = await waitFor(() => {
      const found = document.querySelector<HTMLElement>("form .form-alert");
      expect(document.activeElement).toBe(found);
      return found;
    });
    expect(alert?.textContent).not.toBe("");
  }
});

test("a failure leaves the focus where the user has moved it, out of the form", async () => {
  const user = userEvent.setup();
  const { promise, reject } = Promise.withResolvers<void>();
  render(
    <>
      <NameForm send={() => promise} />
      <input aria-label="Elsewhere" />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  const elsewhere = screen.getByLabelText("Elsewhere");
  await user.click(elsewhere);
  reject(new Error("broken"));
  await waitFor(() => expect(document.querySelector("form .form-alert")).toBeTruthy());
  expect(document.activeElement).toBe(elsewhere);
});

test("a failure gets the focus where the browser gives it to the page instead of the pressed button", async () => {
  const user = userEvent.setup();
  const { promise, reject } = Promise.withResolvers<void>();
  render(
    <main tabIndex={-1}>
      <NameForm send={() => promise} />
    </main>,
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  screen.getByRole("main").focus();
  reject(new Error("broken"));
  await waitFor(() => {
    const alert = document.querySelector("form .form-alert");
    expect(alert).toBeTruthy();
    expect(document.activeElement).toBe(alert);
  });
});

test("changes cannot be discarded while the form is sent; then the focus moves from the button to the form", async () => {
  const user = userEvent.setup();
  const { promise, resolve } = Promise.withResolvers<void>();
  render(<NameForm send={() => promise} />);
  const name = screen.getByLabelText<HTMLInputElement>("Name");
  await user.type(name, " Byron{Enter}");
  await pressTwice(user, screen.getByRole("button", { name: "Discard changes" }));
  expect(name.value).toBe("Ada Byron");
  resolve();
  const discard = screen.getByRole("button", { name: "Discard changes" });
  await waitFor(() => expect(discard.getAttribute("aria-disabled")).toBe("false"));
  await user.keyboard("{Enter}");
  expect(name.value).toBe("Ada");
  expect(document.activeElement).toBe(screen.getByRole("form", { name: "Names" }));
});
