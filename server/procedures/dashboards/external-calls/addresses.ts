import { BlockList, isIP } from "node:net";
import type { AllowedTarget } from "#schemas/documents/site/schema.ts";
import { DomainError } from "#schemas/protocol/errors.ts";

/** An address of a host, as a name is resolved to. */
export interface HostAddress {
  address: string;
  family: 4 | 6;
}

const listOf = (family: "ipv4" | "ipv6", ranges: readonly (readonly [net: string, prefix: number])[]): BlockList => {
  const list = new BlockList();
  for (const [net, prefix] of ranges) list.addSubnet(net, prefix, family);
  return list;
};

/** Networks of a plant: RFC 1918, RFC 6598, RFC 4193. */
const inside = {
  4: listOf("ipv4", [
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
  ]),
  6: listOf("ipv6", [["fc00::", 7]]),
};
/** This host, its link, and what is nobody's address. Source: the special-purpose registries of RFC 6890. */
const special4 = listOf("ipv4", [
  ["0.0.0.0", 8],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
]);
/** All of IPv6 that is given out, and the parts of it that wrap an IPv4 address or document something. */
const global6 = listOf("ipv6", [["2000::", 3]]);
const special6 = listOf("ipv6", [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
]);

const familyOf = (family: 4 | 6) => (family === 4 ? "ipv4" : "ipv6");

/** Whether anybody may be at the address: `world`, the plant's own network, or neither. */
export const kindOfAddress = ({ address, family }: HostAddress): "world" | "plant" | "closed" => {
  if (inside[family].check(address, familyOf(family))) return "plant";
  const isOpen =
    family === 4 ? !special4.check(address) : global6.check(address, "ipv6") && !special6.check(address, "ipv6");
  return isOpen ? "world" : "closed";
};

/** The host of a URL without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** A target whose address is a number has been allowed as that number. */
const isNamedByNumber = (target: AllowedTarget): boolean => isIP(hostOf(new URL(target.url))) !== 0;

/**
 * The address to connect to. Every address of the host must be allowed, or the call is refused (`not_allowed`): a name
 * that leads to this server, its link or, without leave, into the plant is no target.
 */
export const checkedAddress = (addresses: readonly HostAddress[], target: AllowedTarget): HostAddress => {
  const allowed = target.private ? ["world", "plant"] : ["world"];
  const isAllowed = (one: HostAddress) => isNamedByNumber(target) || allowed.includes(kindOfAddress(one));
  const [first] = addresses;
  if (first && addresses.every(isAllowed)) return first;
  throw new DomainError("not_allowed", {
    message: "The address leads to a network that the allowlist does not open.",
    path: "/widget_id",
    text: { key: "external.closed_network" },
  });
};
