import { SignIn } from "../../features/session/sign-in.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";
import { useReturnPath } from "../return-path.ts";

/** /login: redirects to the login page of the identity service. */
export function LoginPage() {
  return (
    <>
      <PageTitle page="Login" />
      <SignIn register={false} returnPath={useReturnPath()} />
    </>
  );
}

/** /Register: redirects to the registration page of the identity service. */
export function RegisterPage() {
  return (
    <>
      <PageTitle page="Register" />
      <SignIn register returnPath={useReturnPath()} />
    </>
  );
}
