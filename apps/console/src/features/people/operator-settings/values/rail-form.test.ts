import { texts as english } from '../../../../app/variants/admin/texts-en.ts';
import { expect, test } from 'vitest';
import { plainTranslator } from '../../../../lib/text/translator.ts';
import { emptyRail, railFormOf, railOf, railProblems, type RailValue } from './rail-form.ts';
import { railDifferences } from './rail-labels.ts';
import { timingFormsOf, timingOf } from './timing-form.ts';

const t = plainTranslator(english);
const skn: RailValue = {
  rail: 'SKN',
  methods: ['livin'],
  to: 'named',
  minMinor: '100',
  maxMinor: '100000000000',
  feeMinor: '290000',
  arrival: 'sameDay',
  cutOff: { from: '08:00', until: '15:00' },
  source: 'Bank Indonesia',
};
const pesoNet: RailValue = {
  ...skn,
  rail: 'PESONet',
  methods: ['maya_to_bank'],
  to: ['PH-BDO'],
  maxMinor: null,
  feeMinor: '2550',
};

test('a rail comes out of its form as it went in, in the currency of its methods', () => {
  expect(railFormOf(skn)).toMatchObject({
    reach: 'named',
    min: '1',
    max: '1000000000',
    fee: '2900',
    from: '08:00',
  });
  expect(railFormOf(pesoNet)).toMatchObject({
    reach: 'these',
    institutions: 'PH-BDO',
    max: '',
    fee: '25.50',
  });
  for (const rail of [skn, pesoNet, { ...skn, cutOff: null, minMinor: '0', feeMinor: '0' }])
    expect(railOf(railFormOf(rail))).toEqual(rail);
  expect(railOf(emptyRail)).toBeUndefined();
});

test('each thing that is wrong with a rail is said at its field, and such a rail is not sent', () => {
  const form = railFormOf(skn);
  const wrongs = [
    [{ methods: [] }, { methods: 'rails.noMethod' }],
    [{ methods: ['livin', 'maya_to_bank'] }, { methods: 'rails.twoCurrencies' }],
    [
      { reach: 'these', institutions: 'ID-008, PH-BDO' },
      { institutions: 'rails.institutionWrong' },
    ],
    [{ min: '150.00' }, { min: 'ruleForm.amountWrong' }],
    [{ min: '2.000.000', max: '1.000.000' }, { max: 'rails.maxWrong' }],
    [{ fee: '-1' }, { fee: 'ruleForm.amountWrong' }],
    [{ until: '' }, { until: 'rails.bothHours' }],
    [{ until: '07:00' }, { until: 'rails.hoursWrong' }],
  ] as const;
  for (const [patch, problems] of wrongs) {
    expect(railProblems({ ...form, ...patch })).toMatchObject(problems);
    expect(railOf({ ...form, ...patch })).toBeUndefined();
  }
});

test('a change of rails says what is new, gone and different, and nothing else', () => {
  const said = railDifferences(
    [skn, pesoNet],
    [
      { ...skn, feeMinor: '250000' },
      { ...skn, rail: 'RTGS' },
    ],
    t,
  );
  expect(said.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'changed SKN (Livin)',
    'added RTGS (Livin)',
    'removed PESONet (Bank by InstaPay)',
  ]);
  expect(said[0]?.said).toEqual([{ column: 'fee', from: 'Rp\u00a02.900', to: 'Rp\u00a02.500' }]);
  expect(railDifferences([skn, pesoNet], [pesoNet, skn], t)).toEqual([]);
});

test('times are typed in seconds and minutes, empty means built in, and one out of its limits is not sent', () => {
  const kept = {
    livin: { ttlMs: 90_000, resendPolicy: 'person' as const },
    maya: { historyLagMs: 1_800_000 },
  };
  const forms = timingFormsOf(kept);
  expect(forms.livin).toEqual({
    ttlMs: '90',
    longestPendingMs: '',
    historyLagMs: '',
    resendPolicy: 'person',
  });
  expect(timingOf(forms)).toEqual(kept);
  expect(
    timingOf({ ...forms, livin: { ...forms.livin, ttlMs: '', resendPolicy: 'builtIn' } }),
  ).toEqual({ maya: kept.maya });
  for (const ttlMs of ['4', '601', 'soon'])
    expect(timingOf({ ...forms, dana: { ...forms.dana, ttlMs } })).toBeUndefined();
});
