import { RECORDED_CUSTOMER, type Session } from "../../lib/auth/session.ts";
import { recordCustomer } from "./record-customer.api.ts";

/**
 * Sends the signed-in customer's record to the shop, once per tab and sign-in.
 * A failure is no reason to bother anybody: the next page load sends it again.
 */
export async function recordSignIn(session: Session): Promise<void> {
  if (session.status !== "signed-in") return;
  const { email, name } = session.user;
  if (!session.arrived && sessionStorage.getItem(RECORDED_CUSTOMER) === email) return;
  try {
    await recordCustomer({ email, name });
    sessionStorage.setItem(RECORDED_CUSTOMER, email);
  } catch {
    sessionStorage.removeItem(RECORDED_CUSTOMER);
  }
}
