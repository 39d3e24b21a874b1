import { lookup, Resolver } from 'node:dns/promises';
import { createTurns } from '#platform/turns';
import type { Resolve } from './public-address.ts';

export interface NameService {
  /** Addresses of name servers; the machine's own when left out. */
  servers?: readonly string[];
  /** For the first try of a question; the second has twice as long. */
  timeoutMs?: number;
  /** Names that are asked for together, of all domains and of one. */
  atOnce?: number;
  ofOneAtOnce?: number;
  /** How long a name waits for its turn. */
  patienceMs?: number;
}

/**
 * Asks the name service over the network and nothing else on the way: the operating system's own
 * lookup blocks one of a few threads that passwords are hashed on, too, so that some names whose
 * servers are dead would hold up everybody. So many names together and no more, domains in turns,
 * so that names of one whose servers are dead wait for each other and not others for them. This
 * machine's name has no such server and is looked up as usual. Throws when there is no answer in
 * time.
 */
export function resolveAddress({
  servers,
  timeoutMs = 2_000,
  atOnce = 64,
  ofOneAtOnce = 16,
  patienceMs = 8_000,
}: NameService = {}): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  const turns = createTurns({
    atOnce,
    ofOneAtOnce,
    waiting: 16 * atOnce,
    ofOneWaiting: 16 * ofOneAtOnce,
    patienceMs,
  });
  const ask = async (host: string) => {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(host),
      resolver.resolve6(host),
    ]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    const of = (family: 4 | 6, answer: PromiseSettledResult<string[]>) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
    return [...of(4, four), ...of(6, six)];
  };
  return (host) =>
    isThisMachine(host)
      ? lookup(host, { all: true, verbatim: true })
      : turns.take(domainOf(host), () => ask(host));
}

/** Whose name servers a name most likely has. */
function domainOf(host: string): string {
  return host.toLowerCase().replace(/\.$/, '').split('.').slice(-2).join('.');
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}
