/** The wire's providers and methods. A server knows the same, and tells the suite if not. */
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
