import { useQuery } from "@tanstack/react-query";
import type { SignedInUser } from "../../lib/auth/identity-provider.ts";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { profileQuery } from "./customer.api.ts";
import { Portrait } from "./portrait.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** The signed-in user and the details that they may edit. */
export function MyProfile({ user }: { user: SignedInUser }) {
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery(user.email));
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
            <strong>{user.name}</strong>
          </p>
          <p className="secondary">{user.email}</p>
        </div>
      </div>
      {profile && <ProfileForm key={profile.email} profile={profile} />}
      {!profile && !error && <Loading what="Loading your profile …" />}
      {!profile && error && (
        <ErrorPanel
          title="Your profile could not be loaded"
          message={asProblem(error).message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}
