import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alertKinds, type AlertKind } from '@wallet/contract';
import { nextAlertStep } from './judge.ts';
import type { AlertCondition } from './alert-problems.sql.ts';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) });

const verdicts = [
  'bad',
  'good',
  'undecided',
  'inHand',
  'gone',
  'worse',
] as const satisfies readonly AlertCondition[];
const kinds = Object.keys(alertKinds) as AlertKind[];

type State = 'watching' | 'open' | 'clearing' | null;
function after(step: ReturnType<typeof nextAlertStep>['step'], state: State): State {
  return {
    watch: 'watching',
    open: 'open',
    return: 'open',
    clear: 'clearing',
    close: null,
    forget: null,
    none: state,
    refresh: state,
  }[step] as State;
}

test('whatever is found in whatever order, a beginning and an end are told in turns, and nothing ends untold', () => {
  const look = fc.record({
    verdict: fc.constantFrom(...verdicts),
    isDue: fc.boolean(),
    isChanged: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.array(look, { maxLength: 30 }), (kind, looks) => {
      let state: State = null;
      let lastTold = 'closed';
      for (const found of looks) {
        const { step } = nextAlertStep({ kind, state, ...found });
        if (step === 'open' || step === 'close') {
          const told = step === 'open' ? 'opened' : 'closed';
          expect(told).not.toBe(lastTold);
          lastTold = told;
        }
        state = after(step, state);
      }
    }),
  );
});

test.each(kinds)('%s asks for calm only before the step that is told', (kind) => {
  const { bad, good } = alertKinds[kind].calmSeconds;
  const at = { kind, isDue: false, isChanged: false };
  expect(nextAlertStep({ ...at, verdict: 'bad', state: null }).step).toBe(
    bad > 0 ? 'watch' : 'open',
  );
  expect(nextAlertStep({ ...at, verdict: 'good', state: 'open' }).step).toBe(
    good > 0 ? 'clear' : 'close',
  );
  expect(nextAlertStep({ ...at, verdict: 'undecided', state: 'open' }).step).toBe('none');
});
