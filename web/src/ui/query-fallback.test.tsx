import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { pressTwice } from "../testing/press-twice.ts";
import { QueryFallback } from "./query-fallback.tsx";

test("'Try again' retains the focus while the query is retried, and after it failed again", async () => {
  const user = userEvent.setup();
  const held = Promise.withResolvers<string>();
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("one"))
    .mockReturnValueOnce(held.promise)
    .mockResolvedValueOnce("Tools");
  function Page() {
    const query = useQuery({ queryKey: ["tools"], queryFn: load, retry: false });
    return (
      <>
        {query.data}
        <QueryFallback query={query} loading="Loading tools …" failure="Tools could not be loaded" />
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  const again = await screen.findByRole("button", { name: "Try again" });
  await pressTwice(user, again);
  expect(again.textContent).toBe("Loading …");
  expect(load).toHaveBeenCalledTimes(2);
  held.reject(new Error("two"));
  await waitFor(() => expect(again.textContent).toBe("Try again"));
  expect(document.activeElement).toBe(again);
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Tools")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
