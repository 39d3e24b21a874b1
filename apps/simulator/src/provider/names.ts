import type { Destination } from '@wallet/agent-protocol';
import type { Random } from '../random.ts';

const first: readonly [string, ...string[]] = [
  'SITI',
  'BUDI',
  'DEWI',
  'AGUS',
  'RINA',
  'JOKO',
  'MARIA',
  'JOSE',
  'ANA',
  'CARLO',
  'LINA',
  'PAOLO',
];
const last: readonly [string, ...string[]] = [
  'CONTOH',
  'SAMPEL',
  'PERCOBAAN',
  'EJEMPLO',
  'HALIMBAWA',
  'UJIAN',
  'TIRUAN',
  'MODEL',
];

/** An invented person, the same for the same words. */
export function inventedName(random: Random, ...of: (string | number)[]): string {
  return `${random.pick(first, 'first', ...of)} ${random.pick(last, 'last', ...of)}`;
}

/**
 * A destination's owner at the provider: the given name, else one derived from the number. As in
 * test mode, 0000 at the end is nobody, 0001 differs by a letter, 0002 is somebody else.
 */
export function directoryName(
  random: Random,
  { accountNumber, holderName }: Destination,
): string | undefined {
  const ending = accountNumber.slice(-4);
  if (ending === '0000') return undefined;
  const invented = inventedName(random, 'directory', accountNumber);
  if (ending === '0002' || holderName === null) return invented;
  return ending === '0001' ? misspelled(holderName) : holderName;
}

/** Its longest word ends with another letter. */
function misspelled(name: string): string {
  const longest = name.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? name;
  return name.replace(longest, `${longest.slice(0, -1)}${/a$/i.test(longest) ? 'O' : 'A'}`);
}
