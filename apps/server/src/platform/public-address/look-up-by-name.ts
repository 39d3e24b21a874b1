import { lookup, Resolver } from 'node:dns/promises';
import type { Resolve } from './public-address.ts';

export interface NameService {
  /** Addresses of name servers; the machine's own when left out. */
  servers?: readonly string[];
  timeoutMs?: number;
}

/**
 * Asks the name service over the network and nothing else on the way: the operating system's own lookup blocks one of a
 * few threads that passwords are hashed on, too, so that some names whose servers are dead would hold up everybody. This
 * machine's name has no such server and is looked up as usual.
 */
export function lookUpByName({ servers, timeoutMs = 3_000 }: NameService = {}): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (host) => {
    if (isThisMachine(host)) return lookup(host, { all: true, verbatim: true });
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(host),
      resolver.resolve6(host),
    ]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    const of = (family: 4 | 6, answer: PromiseSettledResult<string[]>) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
    return [...of(4, four), ...of(6, six)];
  };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}
