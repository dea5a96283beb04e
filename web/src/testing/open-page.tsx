import { render } from "@testing-library/react";
import { PointerEventsCheckLevel, userEvent, type UserEvent } from "@testing-library/user-event";
import { UNSAFE_createMemoryHistory as createMemoryHistory } from "react-router-dom";
import { Shop } from "../app/shop.tsx";
import type { IdentityProvider } from "../lib/auth/identity-provider.ts";
import { startSession } from "../lib/auth/session.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { identity } from "./identity.ts";

export interface OpenPage {
  readonly user: UserEvent;
  /** The current path and query of the router. */
  readonly address: () => string;
  readonly back: () => void;
  /** URLs outside the shop that the page navigated to, in order. */
  readonly left: readonly string[];
}

/** Opens a page of the shop, by its path or with the state of its history entry; call `serve` first. Reads are not retried. */
export async function openPage(
  path: string | { readonly pathname: string; readonly state: unknown },
  provider: IdentityProvider = identity(),
): Promise<OpenPage> {
  const left: string[] = [];
  const session = startSession(provider, (url) => left.push(url));
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const history = createMemoryHistory({ initialEntries: [path], v5Compat: true });
  render(<Shop history={history} queryClient={queryClient} />);
  await session;
  const address = (): string => history.location.pathname + history.location.search;
  // Styles are not loaded: to compute them at each movement of the pointer finds nothing.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { user, address, back: () => history.go(-1), left };
}
