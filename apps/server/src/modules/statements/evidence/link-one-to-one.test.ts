import { describe, expect, it } from 'vitest';
import { linkOneToOne, type SourceTransaction } from './link-one-to-one.ts';

const at = (time: string) => new Date(`2026-11-21T${time}+07:00`);
const move = (
  id: string,
  from: string,
  to = from,
  change: Partial<SourceTransaction> = {},
): SourceTransaction => ({
  id,
  direction: 'credit',
  amountMinor: 100n,
  occurredFrom: at(from),
  occurredTo: at(to),
  providerTransactionId: null,
  ...change,
});
const link = (others: SourceTransaction[], lines: SourceTransaction[], slackMs = 0) =>
  linkOneToOne(others, lines, slackMs).map(({ otherId, lineId }) => `${otherId}-${lineId}`);

describe('movements of another source', () => {
  it('are linked one to one: three equal ones to two lines leave one over', () => {
    const others = ['a', 'b', 'c'].map((id) => move(id, '10:00:00', '10:59:59'));
    const lines = [move('1', '10:05:00'), move('2', '10:50:00')];
    expect(link(others, lines)).toEqual(['a-1', 'b-2']);
    expect(link(others.slice(0, 1), lines)).toEqual(['a-1']);
  });

  it.each<[string, Partial<SourceTransaction>]>([
    ['another amount', { amountMinor: 101n }],
    ['another direction', { direction: 'debit' }],
    ['times that do not touch', { occurredFrom: at('10:02:00'), occurredTo: at('10:03:00') }],
  ])('of %s are not linked', (_, change) => {
    expect(
      link([move('a', '10:00:00', '10:01:00')], [move('1', '10:00:30', '10:00:30', change)]),
    ).toEqual([]);
  });

  it('touch within what two clocks may be apart, on both sides and no further', () => {
    const line = [move('1', '10:00:00')];
    expect(link([move('a', '10:02:00')], line, 120_000)).toEqual(['a-1']);
    expect(link([move('a', '09:58:00')], line, 120_000)).toEqual(['a-1']);
    expect(link([move('a', '10:02:01')], line, 120_000)).toEqual([]);
    expect(link([move('a', '09:57:59')], line, 120_000)).toEqual([]);
  });

  it('with the provider\u2019s id are that line, whatever came first and however its time is written', () => {
    const lines = [
      move('1', '10:00:00', '10:00:00', { providerTransactionId: 'X1' }),
      move('2', '10:00:00', '10:00:00', { providerTransactionId: 'X2' }),
    ];
    const others = [
      move('a', '10:00:00'),
      move('b', '18:00:00', '18:00:00', { providerTransactionId: 'X1' }),
    ];
    expect(link(others, lines)).toEqual(['b-1', 'a-2']);
    expect(
      link(
        [move('b', '10:00:00', '10:00:00', { providerTransactionId: 'X1', amountMinor: 5n })],
        lines,
      ),
      'an id of another amount is no link',
    ).toEqual([]);
  });

  it('that do not say their direction are linked to either', () => {
    expect(
      link(
        [move('a', '10:00:00', '10:00:00', { direction: 'unknown' })],
        [move('1', '10:00:00', '10:00:00', { direction: 'debit' })],
      ),
    ).toEqual(['a-1']);
  });

  it('that say a day only leave the narrow times to those that say a second', () => {
    const lines = [move('1', '09:00:00'), move('2', '15:00:00')];
    expect(
      link([move('day', '00:00:00', '23:59:59'), move('sec', '09:00:00')], lines).toSorted(),
    ).toEqual(['day-2', 'sec-1']);
  });
});
