/** Who acts next, so that a withdrawal request goes on. `system`: nobody need do anything. */
export const waitActors = ['system', 'payer', 'merchant', 'operator'] as const;
export type WaitActor = (typeof waitActors)[number];

/**
 * What a request waits for, in possible order, and who acts next. Every status up to `processing`
 * waits for one; screens have a sentence for each and for the next act.
 */
export const waits = {
  /** The payer says where the money goes, or says it again. */
  payerDestination: 'payer',
  /** As many names were asked for as the merchant may ask for now. */
  nameInquiryLimit: 'system',
  /** The institution is being asked whose account it is. */
  nameCheck: 'system',
  /** The institution knows no such account. */
  nameFailed: 'operator',
  payerConfirmation: 'payer',
  merchantAcceptance: 'merchant',
  /** It sends a credit back, and its proposal is to be decided. */
  proposal: 'operator',
  approval: 'operator',
  hold: 'operator',
  /** A person typed where it goes: it goes on by itself later, or when an independent person releases it. */
  coolDown: 'system',
  /** Its turn comes within seconds. */
  turn: 'system',
  recovery: 'operator',
  booksBroken: 'operator',
  systemTrouble: 'operator',
  merchantOwes: 'merchant',
  /** The same sum went to the same payee lately. */
  equalPayout: 'operator',
  /** No rail that is on carries it to this institution now. */
  institutionDown: 'operator',
  noAccountFree: 'operator',
  phoneAway: 'operator',
  accountLimit: 'operator',
  accountMoney: 'operator',
  /** A phone has the order and is paying. */
  phone: 'system',
  /** A phone may have paid; the account's history is read. */
  outcome: 'system',
  outcomeReview: 'operator',
} as const satisfies Readonly<Record<string, WaitActor>>;

export type WaitReason = keyof typeof waits;
export const waitReasons = Object.keys(waits) as [WaitReason, ...WaitReason[]];
