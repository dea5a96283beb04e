import { checkAuthSession, startSessionPolling } from "./authChecker.js";

// When the visitor signs in elsewhere (the mail's link in another tab), this page goes on by itself.
const { ssoLoginUrl, authSessionHash } = document.body.dataset;
startSessionPolling(ssoLoginUrl);
if (authSessionHash) checkAuthSession(authSessionHash);
