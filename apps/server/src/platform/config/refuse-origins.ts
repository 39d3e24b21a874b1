import { type Config, ConfigProblem } from './read-config.ts';

const variableOf = {
  admin: 'ADMIN_ORIGIN',
  merchant: 'MERCHANT_ORIGIN',
  pay: 'PAY_ORIGIN',
  agent: 'AGENT_ORIGIN',
} as const satisfies Record<keyof Config['origins'], string>;

/** Which may not be one, and why. Phones may come to the operators' console's name. */
const apart = [
  ['admin', 'merchant', 'operators and merchants would share cookies, storage and pages'],
  ['pay', 'admin', 'what payers open would stand beside the operators\u2019 session'],
  ['pay', 'merchant', 'what payers open would stand beside the merchants\u2019 session'],
  ['agent', 'merchant', 'phones are served where the operators\u2019 console is'],
  ['agent', 'pay', 'phones are served where the operators\u2019 console is'],
] as const;

/**
 * Stops a live server unless each origin is https and consoles and pay pages have names of their
 * own. A demo stays local. Throws a ConfigProblem with one line for each.
 */
export function refuseOrigins({ kind, origins }: Pick<Config, 'kind' | 'origins'>): void {
  if (kind === 'demo') return;
  const shown = (face: keyof typeof variableOf) =>
    `${variableOf[face]} is ${JSON.stringify(origins[face])}`;
  // Phones that come to the operators' name are told of with it.
  const said = (['admin', 'merchant', 'pay', 'agent'] as const).filter(
    (face) => face !== 'agent' || origins.agent !== origins.admin,
  );
  const plain = said
    .filter((face) => !origins[face].startsWith('https://'))
    .map(
      (face) =>
        `${shown(face)}: a live installation is reached over https alone. Set it to the address that browsers see, such as https://${face}.example, and end TLS in a proxy.`,
    );
  const shared = apart
    .filter(([one, other]) => said.includes(one) && origins[one] === origins[other])
    .map(
      ([one, other, why]) =>
        `${shown(one)}, as is ${variableOf[other]}: ${why}. Give it a name of its own.`,
    );
  if (plain.length + shared.length > 0) throw new ConfigProblem([...plain, ...shared].join('\n'));
}
