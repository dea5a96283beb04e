import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { goToPasswordChange, signOut } from "../../lib/auth/session.ts";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { paths } from "../../lib/paths.ts";
import { saveFile } from "../../lib/save-file.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { deleteOwnAccount, exportOwnData } from "./contact.api.ts";

/** The customer's password and devices, which Keycloak manages. */
export function PasswordAndDevices() {
  return (
    <div className="card-box">
      <p>Choose a new password. You can log out on your other devices at the same time.</p>
      <button
        type="button"
        className="btn btn-outline"
        onClick={() => void goToPasswordChange(paths.dashboard).catch(notifyProblem)}
      >
        Change password
      </button>
    </div>
  );
}

/** A copy of the customer's data, and the end of the account. */
export function YourData({ email, isAdmin }: { email: string; isAdmin: boolean }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isLoginLeft, setIsLoginLeft] = useState(false);
  const download = useMutation({
    ...exportOwnData(email),
    onSuccess: (file) => saveFile("my-data.json", file),
    onError: notifyProblem,
  });
  const deletion = useMutation({
    ...deleteOwnAccount(email),
    onSuccess: ({ loginDeleted }) => {
      if (loginDeleted) signOut({ announce: "deletion" });
      else setIsLoginLeft(true);
    },
    onError: notifyProblem,
    onSettled: () => setIsConfirming(false),
  });
  if (isLoginLeft) {
    return (
      <div className="card-box" role="alert">
        <p>Your data is deleted. We could not delete your login now: contact us, and we will delete it.</p>
        <button type="button" className="btn btn-outline" onClick={() => signOut({ announce: false })}>
          Log out
        </button>
      </div>
    );
  }
  return (
    <div className="card-box your-data">
      <p>Download your profile, contact data, orders, returns, reviews and lists as a file.</p>
      <button
        type="button"
        className="btn btn-outline"
        aria-disabled={download.isPending}
        onClick={() => {
          if (!download.isPending) download.mutate();
        }}
      >
        {download.isPending ? "Preparing …" : "Download your data"}
      </button>
      <p>
        {isAdmin
          ? "You are an admin. Another admin has to remove that role before you can delete your account."
          : "Delete your account. We must retain your orders for accounting, but without your name, address, phone and email."}
      </p>
      {!isAdmin && (
        <button type="button" className="btn btn-outline" onClick={() => setIsConfirming(true)}>
          Delete account
        </button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title="Delete your account?"
          confirmLabel="Delete account"
          busyLabel="Deleting …"
          busy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            Your profile, addresses, wish list and login are deleted, and your reviews are hidden. You cannot
            undo this.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
