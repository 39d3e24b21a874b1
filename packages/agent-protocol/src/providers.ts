/**
 * The providers and methods that the wire names. A server knows the same ones, and tells the suite
 * when it knows others.
 */
export const agentProviders = ['dana', 'livin', 'maya'] as const;

export const agentMethods = [
  'dana',
  'livin',
  'maya',
  'maya_to_maya_phone_number',
  'maya_to_maya_qr',
  'maya_to_bank',
] as const;

/** What its accounts are kept in. */
export const agentCurrencies = { dana: 'IDR', livin: 'IDR', maya: 'PHP' } as const satisfies Record<
  (typeof agentProviders)[number],
  'IDR' | 'PHP'
>;
