import { isIPv6, SocketAddress } from "node:net";

const MAPPED = "::ffff:";
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The part of a client's IP address that rate limits count by: an IPv4 address, also where it is mapped into IPv6, or the /64
 * network of an IPv6 address, because a provider's customer usually has all its addresses. Other text is returned unchanged.
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const { address: compressed } = new SocketAddress({ address, family: "ipv6" });
  if (compressed.startsWith(MAPPED) && compressed.includes(".")) return compressed.slice(MAPPED.length);
  const [head = "", tail = ""] = compressed.split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => "0");
  return `${[...first, ...zeros, ...last].slice(0, NETWORK_GROUPS).join(":")}::/64`;
}
