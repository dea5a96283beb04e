const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Returns whether only this machine can reach the origin: `localhost`, a name below `.localhost` or a loopback address. */
export function isLocalOrigin(origin: string): boolean {
  return LOCAL_HOST.test(new URL(origin).hostname);
}
