import { BlockList, isIP, isIPv4 } from 'node:net';

/** Trusted proxies for X-Forwarded-*: none, a number of them in a row, or these networks. */
export type TrustProxy = false | number | readonly string[];

const mostHops = 10;

/** The valid values of TRUST_PROXY, for the error message. */
export const trustProxyWanted =
  `"off", how many proxies stand in front (1 to ${mostHops}), or their addresses or networks ` +
  `separated by commas (10.0.0.0/8,::1)`;

/** Reads a value of TRUST_PROXY; null when it is none. */
export function parseTrustProxy(text: string): TrustProxy | null {
  if (text === 'off') return false;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops >= 1 && hops <= mostHops ? hops : null;
  }
  const networks = text.split(',').map((each) => each.trim());
  return networks.every(isNetwork) ? networks : null;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  // A network of everything would believe every client.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128);
}

/**
 * Whether what this address says of whom it forwards is believed. `hop` 0 is who is connected, 1 who
 * that one names, and so on: names are believed from the right, the nearest proxy's first
 * (rule reliability/trusted-proxies).
 */
export function proxyCheck(trust: TrustProxy): (address: string, hop: number) => boolean {
  if (trust === false) return () => false;
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  const list = new BlockList();
  for (const network of trust) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
