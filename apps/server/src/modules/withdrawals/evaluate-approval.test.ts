import { describe, expect, test } from 'vitest';
import { evaluateApproval } from './evaluate-approval.ts';
import type { ApprovalFacts, ApprovalLimits, ApprovalNeed } from './evaluate-approval.ts';

/** Within every limit, to a destination that is known, with its name confirmed. */
const usual: ApprovalFacts = {
  mode: 'live',
  source: 'api',
  askedByOperator: false,
  isPublic: false,
  isRefund: false,
  isForeign: false,
  amountMinor: 100n,
  nameCheck: 'verified',
  ruleFound: false,
  destination: 'known',
  isPayersOrTokens: false,
  isYoungToken: false,
  newDestinationsDayMinor: 0n,
  automaticToDestinationMinor: 0n,
  destinationDayMinor: 0n,
  requesterDayMinor: 0n,
  automaticDayMinor: 0n,
  policy: {
    automaticUpToMinor: 1_000n,
    automaticPerDayMinor: 5_000n,
    secondPersonAboveMinor: null,
    newDestinationsPerDayMinor: null,
  },
  houseSecondAboveMinor: 10_000n,
  houseNewDestinationsMinor: 300n,
};

type Case = [string, Partial<ApprovalFacts>, Pick<ApprovalNeed, 'needed' | 'reasons'>];
const policy = (change: Partial<ApprovalFacts['policy']>) => ({
  policy: { ...usual.policy, ...change },
});

const cases: Case[] = [
  ['a small one to a known destination needs nobody', {}, { needed: 0, reasons: [] }],
  ['one of the very limit needs nobody', { amountMinor: 1_000n }, { needed: 0, reasons: [] }],
  ['above the limit a person', { amountMinor: 1_001n }, { needed: 1, reasons: ['aboveAutomatic'] }],
  [
    'many small ones to one destination count together',
    { automaticToDestinationMinor: 950n },
    { needed: 1, reasons: ['aboveAutomatic'] },
  ],
  [
    'the day of the merchant is used up',
    { automaticDayMinor: 4_901n },
    { needed: 1, reasons: ['dayUsedUp'] },
  ],
  [
    'the very last of the day needs nobody',
    { automaticDayMinor: 4_900n },
    { needed: 0, reasons: [] },
  ],
  [
    'a day without end needs nobody',
    { automaticDayMinor: 4_901n, ...policy({ automaticPerDayMinor: null }) },
    { needed: 0, reasons: [] },
  ],
  [
    'a merchant without a limit always has a person',
    policy({ automaticUpToMinor: null }),
    { needed: 1, reasons: ['noAutomaticApproval'] },
  ],
  [
    'where nobody was paid before a person looks',
    { destination: 'unknown' },
    { needed: 1, reasons: ['destinationUnknown'] },
  ],
  [
    'where somebody was paid only lately as well',
    { destination: 'young' },
    { needed: 1, reasons: ['destinationYoung'] },
  ],
  ...(['closeMatch', 'mismatch', 'unsupported', 'timedOut', 'unverified'] as const).map(
    (nameCheck): Case => [
      `a name that is ${nameCheck}`,
      { nameCheck },
      { needed: 1, reasons: ['nameNotConfirmed'] },
    ],
  ),
  ['what a rule found is looked at', { ruleFound: true }, { needed: 1, reasons: ['ruleFound'] }],
  [
    'a public request is looked at',
    { isPublic: true, source: 'payPage' },
    { needed: 1, reasons: ['publicRequest'] },
  ],
  [
    'above the house\u2019s limit two',
    { amountMinor: 10_001n },
    { needed: 2, reasons: ['aboveAutomatic', 'dayUsedUp', 'aboveSecondPerson'] },
  ],
  [
    'the merchant\u2019s own limit for two counts instead, lower',
    { amountMinor: 600n, ...policy({ secondPersonAboveMinor: 500n }) },
    { needed: 2, reasons: ['aboveSecondPerson'] },
  ],
  [
    'and higher',
    {
      amountMinor: 10_001n,
      ...policy({
        secondPersonAboveMinor: 20_000n,
        automaticUpToMinor: 50_000n,
        automaticPerDayMinor: null,
      }),
    },
    { needed: 0, reasons: [] },
  ],
  [
    'many to one destination in a day need two',
    { destinationDayMinor: 9_901n },
    { needed: 2, reasons: ['aboveSecondPerson'] },
  ],
  [
    'many by one person in a day need two',
    { requesterDayMinor: 9_901n },
    { needed: 2, reasons: ['aboveSecondPerson'] },
  ],
  [
    'the sums are not added up: each is the day of the same money',
    { requesterDayMinor: 9_000n, destinationDayMinor: 9_000n },
    { needed: 0, reasons: [] },
  ],
  ['a refund needs two', { isRefund: true, source: 'refund' }, { needed: 2, reasons: ['refund'] }],
  [
    'a refund to somebody else\u2019s account needs two',
    { isRefund: true, isForeign: true, source: 'refund' },
    { needed: 2, reasons: ['foreignDestination'] },
  ],
  [
    'what the house asks for needs another person of it',
    { askedByOperator: true },
    { needed: 2, reasons: ['askedByOperator'] },
  ],
  [
    'test mode needs nobody',
    { mode: 'test', amountMinor: 10_001n, destination: 'unknown', nameCheck: 'mismatch' },
    { needed: 0, reasons: [] },
  ],
];

describe('the approval policy', () => {
  test.each(cases)('%s', (_name, facts, expected) => {
    expect(evaluateApproval({ ...usual, ...facts })).toMatchObject(expected);
  });

  test.each<[string, Partial<ApprovalFacts>, ApprovalNeed['reasons'], boolean]>([
    ['one that a payer or a token named needs nobody', {}, [], true],
    ['one that was paid only lately neither', { destination: 'young' }, [], true],
    [
      'one that somebody typed needs a person',
      { isPayersOrTokens: false },
      ['destinationUnknown'],
      false,
    ],
    ['up to the day\u2019s sum', { newDestinationsDayMinor: 200n }, [], true],
    ['above it a person', { newDestinationsDayMinor: 201n }, ['newDestinationsUsedUp'], false],
    [
      'above the merchant\u2019s own a person',
      policy({ newDestinationsPerDayMinor: 99n }),
      ['newDestinationsUsedUp'],
      false,
    ],
    [
      'a young token needs a person',
      { isYoungToken: true },
      ['destinationUnknown', 'youngToken'],
      false,
    ],
    [
      'a young token needs a person for known ones too',
      { isYoungToken: true, destination: 'known' },
      ['youngToken'],
      false,
    ],
    ['a known one uses nothing of the sum', { destination: 'known' }, [], false],
  ])('a destination that is not known: %s', (_name, facts, reasons, usesNewDestinations) => {
    const made = { ...usual, destination: 'unknown' as const, isPayersOrTokens: true, ...facts };
    expect(evaluateApproval(made)).toMatchObject({
      reasons,
      needed: reasons.length > 0 ? 1 : 0,
      usesNewDestinations,
    });
  });

  test.each<[string, Partial<ApprovalFacts>, ApprovalLimits]>([
    ['nothing', {}, {}],
    [
      'the merchant\u2019s limit and day',
      { automaticDayMinor: 4_901n, amountMinor: 1_001n },
      { aboveAutomatic: 1_000n, dayUsedUp: 5_000n },
    ],
    [
      'the house\u2019s limit for two',
      { amountMinor: 10_001n, ...policy({ automaticUpToMinor: null }) },
      { aboveSecondPerson: 10_000n },
    ],
    [
      'the merchant\u2019s own limit for two',
      { amountMinor: 600n, ...policy({ secondPersonAboveMinor: 500n }) },
      { aboveSecondPerson: 500n },
    ],
  ])('what it was above is kept: %s', (_name, facts, limits) =>
    expect(evaluateApproval({ ...usual, ...facts }).limits).toEqual(limits),
  );
});
