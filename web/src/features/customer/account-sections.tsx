import { useQuery } from "@tanstack/react-query";
import type { SignedInUser } from "../../lib/auth/identity-provider.ts";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { ContactForm } from "./contact-form.tsx";
import { contactQuery } from "./contact.api.ts";
import { PasswordAndDevices, YourData } from "./own-account.tsx";
import { SavedAddresses } from "./saved-addresses.tsx";

/** Shows what a buyer needs of an account, after the specified profile: contact data, addresses, password, own data. */
export function AccountSections({ user, isAdmin }: { user: SignedInUser; isAdmin: boolean }) {
  const query = useQuery(contactQuery(user.email));
  const contact = query.data;
  return (
    <div className="account-sections">
      <section aria-labelledby="contact-title">
        <h2 id="contact-title">Contact and addresses</h2>
        {contact ? (
          <>
            <ContactForm email={user.email} contact={contact} />
            <h3>Saved addresses</h3>
            <SavedAddresses email={user.email} contact={contact} />
          </>
        ) : (
          <QueryFallback
            query={query}
            loading="Loading your contact data …"
            failure="Your contact data could not be loaded"
          />
        )}
      </section>
      <section aria-labelledby="password-title">
        <h2 id="password-title">Password and devices</h2>
        <PasswordAndDevices />
      </section>
      <section aria-labelledby="data-title">
        <h2 id="data-title">Your data</h2>
        <YourData email={user.email} isAdmin={isAdmin} />
      </section>
    </div>
  );
}
