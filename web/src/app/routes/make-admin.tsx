import { Coming } from "./coming.tsx";

/** /dashboard/makeadmin */
export function MakeAdminPage() {
  return (
    <Coming title="Make Admin">
      <p>Soon the users of the shop are listed here, and you can make one of them an admin.</p>
    </Coming>
  );
}
