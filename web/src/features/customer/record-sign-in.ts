import { deleteStored, readStored, store } from "../../lib/storage.ts";
import { RECORDED_CUSTOMER, type Session } from "../../lib/auth/session.ts";
import { recordCustomer } from "./record-customer.api.ts";

/** Upserts the signed-in customer once per tab and login. A failure is ignored: the next page load repeats it. */
export async function recordSignIn(session: Session): Promise<void> {
  if (session.status !== "signed-in") return;
  const { email, name } = session.user;
  if (!session.arrived && readStored("sessionStorage", RECORDED_CUSTOMER) === email) return;
  try {
    await recordCustomer({ email, name });
    store("sessionStorage", RECORDED_CUSTOMER, email);
  } catch {
    deleteStored("sessionStorage", RECORDED_CUSTOMER);
  }
}
