/** What `npm run new -- provider gopay` makes of its word and options. */
export interface ProviderNames {
  /** `gopay`: its key in the table, its path in the console, its one method. */
  word: string;
  /** `GoPay`, as its own app writes it. */
  name: string;
  kind: 'wallet' | 'bank';
  country: 'ID' | 'PH';
  /** Its own code among its country's institutions. */
  institutionCode: string;
  letter: string;
  /** The identifier of its merchant accounts in QR codes. */
  qrMark: string;
  /** How the simulator's ids of its lines begin. */
  linePrefix: string;
}

const options = ['name', 'kind', 'country', 'institution', 'letter', 'qr', 'prefix'] as const;

/**
 * Names from a lower-case word and options like `--name=GoPay`; default: an Indonesian wallet.
 * Throws what is allowed.
 */
export function providerNamesOf(word: string, args: readonly string[]): ProviderNames {
  if (!/^[a-z]{3,20}$/.test(word))
    throw new Error(`"${word}" is not a word in small letters, such as gopay.`);
  const said = new Map(args.map((arg) => readOption(arg)));
  const { name = capitalized(word), kind = 'wallet', country = 'ID' } = Object.fromEntries(said);
  if (kind !== 'wallet' && kind !== 'bank') throw new Error('--kind is wallet or bank.');
  if (country !== 'ID' && country !== 'PH') throw new Error('--country is ID or PH.');
  if (!/^[\p{L}\d][\p{L}\d .’-]{0,29}$/u.test(name))
    throw new Error('--name is up to 30 letters and digits.');
  const upper = word.toUpperCase();
  return {
    word,
    name,
    kind,
    country,
    institutionCode: fitting(said, 'institution', /^[A-Z\d]{2,20}$/) ?? upper,
    letter: fitting(said, 'letter', /^[A-Z]$/) ?? upper.charAt(0),
    qrMark: fitting(said, 'qr', /^[A-Za-z\d.]{3,32}$/) ?? `${country}.${upper}.WWW`,
    linePrefix: fitting(said, 'prefix', /^[A-Z]{2}$/) ?? `${upper.charAt(0)}${upper.charAt(2)}`,
  };
}

function readOption(arg: string): [string, string] {
  const [, option = '', value = ''] = /^--(\w+)=(.+)$/.exec(arg) ?? [];
  if (!options.some((known) => known === option))
    throw new Error(`${arg} is none of ${options.map((known) => `--${known}=`).join(', ')}.`);
  return [option, value];
}

function fitting(said: ReadonlyMap<string, string>, option: string, form: RegExp) {
  const value = said.get(option);
  if (value !== undefined && !form.test(value))
    throw new Error(`--${option}=${value} does not look like ${form.source}.`);
  return value;
}

function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
