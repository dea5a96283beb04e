import { useQuery } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { endSession, readSession, startSession, useSession } from "../lib/auth/session.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { CUSTOMER, identity } from "../testing/identity.ts";
import { Providers } from "./providers.tsx";

function Secret() {
  return <p>{useQuery({ queryKey: ["orders"], queryFn: () => "theirs" }).data}</p>;
}

function Page() {
  const shop = useQuery({ queryKey: ["tools"], queryFn: () => "tools" }).data;
  return (
    <>
      <p>{shop}</p>
      {useSession().status === "signed-in" && <Secret />}
    </>
  );
}

test("the end of the session removes cached customer data, and nothing else", async () => {
  const queryClient = createQueryClient();
  await startSession(identity(CUSTOMER));
  render(
    <Providers queryClient={queryClient}>
      <Page />
    </Providers>,
  );
  await screen.findByText("theirs");
  endSession("elsewhere");
  await waitFor(() => expect(screen.queryByText("theirs")).toBeNull());
  await waitFor(() => expect(queryClient.getQueryData(["orders"])).toBeUndefined());
  expect(queryClient.getQueryData(["tools"])).toBe("tools");
});

test("finding nobody signed in leaves the data that the server sent for parts not yet shown", async () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(["reviews"], "from the server");
  const session = startSession(identity());
  render(<Providers queryClient={queryClient}>page</Providers>);
  await act(() => session);
  expect(readSession().status).toBe("signed-out");
  expect(queryClient.getQueryData(["reviews"])).toBe("from the server");
});
