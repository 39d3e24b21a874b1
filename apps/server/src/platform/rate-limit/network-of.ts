import { isIPv6 } from 'node:net';

/** The address; of IPv6 the /64 that one subscriber has. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const zeros = '0:'.repeat(8 - groupsOf(ip).length);
  return groupsOf(ip.replace('::', `:${zeros}`))
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function groupsOf(ip: string): string[] {
  return ip.split(':').filter((group) => group !== '');
}
