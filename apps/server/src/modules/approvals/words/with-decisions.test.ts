import { expect, test } from 'vitest';
import { testVault } from '@wallet/server/testing';
import { signDecision } from '../decision-rows.ts';
import { agreementBlocker } from './with-decisions.ts';
import type { About } from './decisions.ts';

const vault = testVault();
const about: About = {
  subject: 'lineProposal',
  subjectId: 'prp_1',
  revision: 3,
  payloadHash: 'h',
};
/** A word of somebody who was judged against these. */
const word = (
  person: string,
  {
    against = person === 'usr_ana' ? [] : ['usr_ana'],
    ...of
  }: Partial<About> & { verdict?: 'approve' | 'reject'; against?: string[] } = {},
) =>
  signDecision(vault, {
    ...about,
    person,
    rule: null,
    verdict: 'approve',
    reason: null,
    independence: against.map((other) => ({
      dependence: null,
      chains: [[person], [other]] as const,
      chainDays: 30,
    })),
    ...of,
  });
const decide = (words: Parameters<typeof agreementBlocker>[2], others = 1, askedBy = 'usr_ana') =>
  agreementBlocker(vault, { about, askedBy, others }, words);

test('who asked and as many others as are needed are enough, and one less is not', () => {
  expect(decide([word('usr_ana'), word('usr_ben')])).toBe(undefined);
  expect(decide([word('usr_ana'), word('usr_ben')], 2)).toBe('secondPersonNeeded');
  const cid = word('usr_cid', { against: ['usr_ana', 'usr_ben'] });
  expect(decide([word('usr_ana'), word('usr_ben'), cid], 2)).toBe(undefined);
  expect(decide([word('usr_ana')], 0)).toBe(undefined);
});

test('the same person twice is one', () => {
  expect(decide([word('usr_ana'), word('usr_ana')])).toBe('secondPersonNeeded');
  expect(decide([word('usr_ana'), word('usr_ben'), word('usr_ben')], 2)).toBe('secondPersonNeeded');
});

test('of two who agree in the same moment, neither judged against the other, the second looks again', () => {
  expect(decide([word('usr_ana'), word('usr_ben'), word('usr_cid')], 2)).toBe('stateConflict');
  expect(decide([word('usr_ana'), word('usr_ben', { against: [] })])).toBe('stateConflict');
});

test.each([
  ['of another revision', { revision: 4 }],
  ['of another payload', { payloadHash: 'other' }],
  ['about another thing', { subjectId: 'prp_2' }],
  ['that refuses', { verdict: 'reject' as const }],
])('a word %s does not agree', (_, of) => {
  expect(decide([word('usr_ana'), word('usr_ben', of)])).toBe('secondPersonNeeded');
});

test('a word that was given to somebody else by SQL, or has no MAC, opens nothing', () => {
  expect(decide([word('usr_ana'), { ...word('usr_ana'), person: 'usr_ben' }])).toBe('rowNotProved');
  expect(decide([word('usr_ana'), { ...word('usr_ben'), mac: null }])).toBe('rowNotProved');
});

test('nobody agrees to what nobody asked for', () => {
  expect(decide([word('usr_ben'), word('usr_cid')])).toBe('rowNotProved');
});
