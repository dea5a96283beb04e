import { QueryClient, QueryClientProvider, useMutation } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useRef, useState } from "react";
import { expect, test, vi } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** A page with a button that opens a dialog. Once confirmed, the page moves the focus to its heading. */
function Page() {
  const [isOpen, setIsOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const confirm = (): void => {
    setIsOpen(false);
    heading.current?.focus();
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Order
      </h1>
      <button type="button" onClick={() => setIsOpen(true)}>
        Refund
      </button>
      {isOpen && (
        <ConfirmDialog
          title="Refund?"
          confirmLabel="Confirm"
          busyLabel="Refunding …"
          busy={false}
          onConfirm={confirm}
          onClose={() => setIsOpen(false)}
        >
          <p>You can't undo this.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

async function openDialog() {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole("button", { name: "Refund" }));
  expect(document.activeElement).toBe(await screen.findByRole("dialog"));
  return user;
}

test("the focus stays where the page moves it when the dialog closes", async () => {
  const user = await openDialog();
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Order" }));
});

test.each(["Cancel", "Escape"])("after %s the focus is on the button that opened the dialog", async (way) => {
  const user = await openDialog();
  if (way === "Escape") await user.keyboard("{Escape}");
  else await user.click(screen.getByRole("button", { name: way }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Refund" }));
});

test("both halves of a double click are one action; after a failure it can be repeated", async () => {
  const send = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("failed"));
  function Refund() {
    const { mutate, isPending, error } = useMutation({ mutationFn: send, retry: false });
    const props = { title: "Refund?", confirmLabel: "Confirm", busyLabel: "Refunding …", onClose: vi.fn() };
    return (
      <ConfirmDialog {...props} busy={isPending} error={error} onConfirm={() => mutate()}>
        <p>You can't undo this.</p>
      </ConfirmDialog>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Refund />
    </QueryClientProvider>,
  );
  for (const attempts of [1, 2]) {
    const confirm = await screen.findByRole("button", { name: "Confirm" });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await screen.findByText(/We can't connect/);
    expect(send).toHaveBeenCalledTimes(attempts);
  }
});
