import { isIPv6 } from 'node:net';

/** The address; of IPv6 the /64 that one subscriber has. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...middle, ...right].slice(0, 4).map((part) => Number.parseInt(part, 16).toString(16)).join(':');
}
