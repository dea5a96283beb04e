import { useQuery } from "@tanstack/react-query";
import type { SignedInUser } from "../../lib/auth/identity-provider.ts";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { profileQuery } from "./customer.api.ts";
import { Portrait } from "./portrait.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** The signed-in user and the details that they may edit. */
export function MyProfile({ user }: { user: SignedInUser }) {
  const query = useQuery(profileQuery(user.email));
  const profile = query.data;
  return (
    <div className="profile">
      <div className="who">
        <Portrait
          key={profile?.photoUrl}
          name={user.name}
          label={user.name}
          photoUrl={profile?.photoUrl ?? ""}
        />
        <div>
          <p>
            <strong dir="auto">{user.name}</strong>
          </p>
          <p className="secondary">{user.email}</p>
        </div>
      </div>
      {profile && <ProfileForm key={profile.email} profile={profile} />}
      <QueryFallback
        query={query}
        loading="Loading your profile …"
        failure="Your profile could not be loaded"
      />
    </div>
  );
}
