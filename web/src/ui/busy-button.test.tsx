import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { pressTwice } from "../testing/press-twice.ts";
import { BusyButton } from "./busy-button.tsx";

test("the button retains the focus while its request runs, and ignores presses", async () => {
  const user = userEvent.setup();
  const send = vi.fn();
  function Page() {
    const [isBusy, setIsBusy] = useState(false);
    const press = (): void => {
      send();
      setIsBusy(true);
    };
    return (
      <BusyButton isBusy={isBusy} onClick={press}>
        Remove
      </BusyButton>
    );
  }
  render(<Page />);
  await pressTwice(user, screen.getByRole("button", { name: "Remove" }));
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(send).toHaveBeenCalledTimes(1);
});
