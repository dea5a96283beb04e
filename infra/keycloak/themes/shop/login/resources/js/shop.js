import { checkAuthSession, startSessionPolling } from "./authChecker.js";
import { prepareForms } from "./forms.js";
import { showAddressOfForm } from "./history.js";
import { prepareResetDialog } from "./reset-dialog.js";
import { prepareShell } from "./shell.js";
import { announceRegistration, prepareToasts } from "./toasts.js";

showAddressOfForm();
prepareShell();
prepareForms();
prepareResetDialog();
announceRegistration();
prepareToasts();

// When the visitor signs in elsewhere (the mail's link in another tab), this page goes on by itself.
const { ssoLoginUrl, authSessionHash } = document.body.dataset;
startSessionPolling(ssoLoginUrl);
if (authSessionHash) checkAuthSession(authSessionHash);
