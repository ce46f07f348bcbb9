import { isIP } from "node:net";
import { StartFault } from "./start-fault.ts";

/** Networks that go by a name: this computer, and the private ranges. */
const named: ReadonlySet<string> = new Set(["loopback", "linklocal", "uniquelocal"]);

const isNetwork = (text: string): boolean => {
  const [address = "", prefix, ...more] = text.split("/");
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
};

/**
 * The reverse proxies whose word is taken for where a request comes from and whether it came over HTTPS
 * (`X-Forwarded-For`, `-Proto`, `-Host`): addresses and networks with commas between them. Null: nobody's. Throws
 * `StartFault`.
 */
export const trustedProxiesOf = (text: string | undefined): string[] | null => {
  const proxies = (text ?? "").split(",").map((proxy) => proxy.trim());
  const given = proxies.filter((proxy) => proxy !== "");
  const wrong = given.find((proxy) => !named.has(proxy) && !isNetwork(proxy));
  if (wrong !== undefined)
    throw new StartFault(
      `TRUST_PROXY must be addresses or networks of proxies with commas between them, such as loopback,10.0.0.0/24, not "${wrong}".`,
    );
  return given.length > 0 ? given : null;
};
