import type { Destination } from '@wallet/agent-protocol';
import type { Random } from '../random.ts';

const first: readonly [string, ...string[]] = ['SITI', 'BUDI', 'DEWI', 'AGUS', 'RINA', 'JOKO', 'MARIA', 'JOSE', 'ANA', 'CARLO', 'LINA', 'PAOLO'];
const last: readonly [string, ...string[]] = ['CONTOH', 'SAMPEL', 'PERCOBAAN', 'EJEMPLO', 'HALIMBAWA', 'UJIAN', 'TIRUAN', 'MODEL'];

/** An invented person, the same for the same words. */
export function inventedName(random: Random, ...of: (string | number)[]): string {
  return `${random.pick(first, 'first', ...of)} ${random.pick(last, 'last', ...of)}`;
}

/**
 * Who the provider says owns a destination: the name that was given, otherwise an invented one that the number decides.
 * Numbers that end in 0000 belong to nobody.
 */
export function directoryName(random: Random, destination: Destination): string | undefined {
  if (destination.accountNumber.endsWith('0000')) return undefined;
  return destination.holderName ?? inventedName(random, 'directory', destination.accountNumber);
}
