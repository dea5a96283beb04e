import { Link, useLocation } from "react-router-dom";
import { retrySession, signOut, useSession } from "../../lib/auth/session.ts";
import { paths } from "../../lib/paths.ts";

/** The user name, which leads to My Profile, with Logout, or Login and Register; an error while the session is unknown. */
export function UserMenu() {
  const session = useSession();
  const { pathname, search } = useLocation();
  // The place is empty until the session is known, with its height reserved: no layout shift.
  if (session.status === "restoring") return <div className="user-menu" aria-hidden="true" />;
  if (session.status === "signed-in") {
    return (
      <div className="user-menu">
        <Link className="name" to={paths.dashboard} title="My Profile" dir="auto">
          {session.user.name}
        </Link>
        <button type="button" onClick={() => signOut()}>
          Logout
        </button>
      </div>
    );
  }
  if (session.reason === "unreachable") {
    return (
      <div className="user-menu">
        <span>Login unavailable</span>
        <button type="button" onClick={() => void retrySession()}>
          Try again
        </button>
      </div>
    );
  }
  const state = { from: pathname + search };
  return (
    <div className="user-menu">
      <Link to={paths.login} state={state}>
        Login
      </Link>
      <Link to={paths.register} state={state}>
        Register
      </Link>
    </div>
  );
}
