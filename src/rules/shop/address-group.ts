/** An IPv4 address, also inside an IPv6 address, and with the port that some proxies add. */
const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i;
const v6 = /^[0-9a-f:]*:[0-9a-f:]*$/i;

/**
 * The unit that address limits count: an IPv4 address, or the half of an IPv6 address that a provider assigns to one
 * line; its owner chooses the other half freely among 2^64. A text that is neither is returned unchanged (rules
 * reliability/connections, reliability/write-limit).
 */
export function addressGroup(address: string): string {
  const bare = address.replace(/%.*$/, '');
  const mapped = v4.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!v6.test(bare)) return bare;
  const [head = '', tail] = bare.split('::', 2);
  const groups = groupsOf(head);
  if (tail !== undefined) {
    const last = groupsOf(tail);
    while (groups.length + last.length < 8) groups.push('0');
    groups.push(...last);
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16).toString(16));
}
