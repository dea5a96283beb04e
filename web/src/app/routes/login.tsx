import { SignIn } from "../../features/session/sign-in.tsx";
import { useBrand } from "../../features/settings/use-brand.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { useReturnPath } from "../return-path.ts";

/** /login: redirects to the login page of the identity service. */
export function LoginPage() {
  return (
    <>
      <PageTitle page="Login" brand={useBrand()} />
      <SignIn register={false} returnPath={useReturnPath()} />
    </>
  );
}

/** /Register: redirects to the registration page of the identity service. */
export function RegisterPage() {
  return (
    <>
      <PageTitle page="Register" brand={useBrand()} />
      <SignIn register returnPath={useReturnPath()} />
    </>
  );
}
