import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SignedInUser } from "../../lib/auth/identity-provider.ts";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { profileQuery } from "./customer.api.ts";
import { ProfileForm } from "./profile-form.tsx";

/** Who is signed in and the details they may edit. */
export function MyProfile({ user }: { user: SignedInUser }) {
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery(user.email));
  return (
    <div className="profile">
      <div className="who">
        <Portrait key={profile?.photoUrl} name={user.name} photoUrl={profile?.photoUrl ?? ""} />
        <div>
          <p>
            <strong>{user.name}</strong>
          </p>
          <p className="secondary">{user.email}</p>
        </div>
      </div>
      {profile && <ProfileForm profile={profile} />}
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

/** The customer's picture; the first letter of the name while there is none or it does not load. */
function Portrait({ name, photoUrl }: { name: string; photoUrl: string }) {
  const [failed, setFailed] = useState(false);
  if (photoUrl === "" || failed) {
    return (
      <span className="initial" aria-hidden="true">
        {name.charAt(0).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className="initial"
      src={photoUrl}
      alt={name}
      width={56}
      height={56}
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
