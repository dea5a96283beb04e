import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notifyError, notifySuccess } from "../../lib/notify.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { changeRole, type User } from "./users.api.ts";

interface RoleDialogProps {
  readonly user: User;
  readonly isOneself: boolean;
  /** The role was changed, or the dialog was cancelled. */
  readonly onDone: () => void;
}

/** Confirms that a role is granted or removed. */
export function RoleDialog({ user, isOneself, onDone }: RoleDialogProps) {
  const { mutate, isPending, error } = useMutation(changeRole(useQueryClient()));
  const change = (): void =>
    mutate(
      { email: user.email, admin: !user.isAdmin },
      {
        onSuccess: () => {
          if (user.isAdmin)
            notifySuccess("Remove admin", `${user.name} (${user.email}) is no longer an admin.`);
          else notifySuccess("Make admin", "making admin successfull");
          onDone();
        },
        onError: () => {
          if (!user.isAdmin) notifyError("sorry", "You can not make admin");
        },
      },
    );
  return (
    <ConfirmDialog
      title={user.isAdmin ? "Remove this admin?" : "Make this user an admin?"}
      confirmLabel={user.isAdmin ? "Remove admin" : "Make admin"}
      busyLabel={user.isAdmin ? "Removing …" : "Making admin …"}
      tone={user.isAdmin ? "danger" : "primary"}
      busy={isPending}
      error={error}
      onConfirm={change}
      onClose={onDone}
    >
      <p className="person">
        <strong dir="auto">{user.name}</strong>
        <br />
        {user.email}
      </p>
      <p>{consequence(user, isOneself)}</p>
    </ConfirmDialog>
  );
}

function consequence({ isAdmin }: User, isOneself: boolean): string {
  if (!isAdmin) return "Admins can manage users, orders and tools, and make other users admins.";
  return isOneself
    ? "You will lose admin access immediately. Only another admin can restore it."
    : "This user will lose admin access immediately. Their orders and profile stay.";
}
