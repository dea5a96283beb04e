import { checkAuthSession, startSessionPolling } from "./authChecker.js";

// Browsers keep these files for a month: each is asked for under the version that this one was asked for.
const { search } = new URL(import.meta.url);
const load = (name) => import(`./${name}.js${search}`);
const [
  { showAddressOfForm },
  { prepareShell },
  { prepareForms, tookRegistration },
  { prepareResetDialog },
  { announceRegistration, prepareToasts },
] = await Promise.all(["history", "shell", "forms", "reset-dialog", "toasts"].map(load));

showAddressOfForm();
prepareShell();
prepareForms();
prepareResetDialog();
if (tookRegistration()) announceRegistration();
prepareToasts();

// When the visitor signs in elsewhere (the mail's link in another tab), this page goes on by itself.
const { ssoLoginUrl, authSessionHash } = document.body.dataset;
startSessionPolling(ssoLoginUrl);
if (authSessionHash) checkAuthSession(authSessionHash);
