import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNames, type NameResult } from './compare-names.ts';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) });

const cases: readonly [why: string, entered: string, found: string, verdict: NameResult][] = [
  ['the same', 'Budi Santoso', 'Budi Santoso', 'verified'],
  ['case and blanks', '  budi   SANTOSO ', 'Budi Santoso', 'verified'],
  ['accents', 'José Ramírez', 'JOSE RAMIREZ', 'verified'],
  ['an enye', 'Maria Peña', 'MARIA PENA', 'verified'],
  ['apostrophes', "Nur'aini Putri", 'NURAINI PUTRI', 'verified'],
  ['hyphens', 'Anna-Maria Cruz', 'ANNA MARIA CRUZ', 'verified'],
  ['titles', 'Bapak H. Budi Santoso', 'BUDI SANTOSO', 'verified'],
  ['titles and degrees', 'Dr. Budi Santoso, S.E., M.M.', 'BUDI SANTOSO', 'verified'],
  ['degrees of one side', 'Ir Joko Susilo', 'JOKO SUSILO S.KOM', 'verified'],
  ['a title in front of the wallet\u2019s name', 'Siti Aminah', 'DNID SITI AMINAH', 'verified'],
  ['a company', 'PT Maju Jaya', 'MAJU JAYA PT', 'verified'],
  ['surname first', 'Dela Cruz, Juan', 'JUAN DELA CRUZ', 'verified'],
  ['another order', 'Santoso Budi', 'BUDI SANTOSO', 'verified'],
  ['an abbreviated Muhammad', 'Muh. Rizki Pratama', 'MUHAMMAD RIZKI PRATAMA', 'verified'],
  ['another Muhammad', 'Mochamad Rizki', 'MUHAMMAD RIZKI', 'verified'],
  ['a glued initial and name', 'M.Rizki Pratama', 'M RIZKI PRATAMA', 'verified'],
  ['Ma. is Maria', 'Ma. Teresa Santos', 'MARIA TERESA SANTOS', 'verified'],
  ['particles written together', 'Juan de la Cruz', 'JUAN DELA CRUZ', 'verified'],
  ['names written together', 'Siti Nur Haliza', 'SITI NURHALIZA', 'verified'],
  ['a middle name left out', 'Maria Cruz', 'MARIA SANTOS CRUZ', 'verified'],
  ['a middle name as an initial', 'Maria S. Cruz', 'MARIA SANTOS CRUZ', 'verified'],
  ['a second surname', 'Jose Reyes Garcia', 'JOSE GARCIA REYES', 'verified'],
  ['a single name', 'Suharto', 'SUHARTO', 'verified'],
  ['a single name in old spelling', 'Soeharto', 'SUHARTO', 'verified'],
  ['old spelling', 'Djoko Soesilo', 'JOKO SUSILO', 'verified'],
  ['junior left out', 'Juan Cruz', 'JUAN CRUZ JR', 'verified'],
  ['bin', 'Ahmad bin Yusuf', 'AHMAD YUSUF', 'verified'],
  ['Achmad is Ahmad', 'Achmad Fauzi', 'AHMAD FAUZI', 'verified'],
  ['one letter wrong', 'Budi Santosa', 'BUDI SANTOSO', 'closeMatch'],
  ['one letter missing', 'Budi Sanoso', 'BUDI SANTOSO', 'closeMatch'],
  ['two letters turned round', 'Budi Satnoso', 'BUDI SANTOSO', 'closeMatch'],
  ['one letter wrong in a single name', 'Suharta', 'SUHARTO', 'closeMatch'],
  ['only the first of two names', 'Budi', 'BUDI SANTOSO', 'closeMatch'],
  ['a surname as an initial', 'Budi S', 'BUDI SANTOSO', 'closeMatch'],
  ['a first name as an initial', 'M Rizki', 'MUHAMMAD RIZKI', 'closeMatch'],
  ['cut off by the bank', 'Muhammad Rizki Pratama', 'MUHAMMAD RIZKI PRATA', 'closeMatch'],
  ['a hidden end', 'Budi Santoso', 'BUDI SANT***', 'closeMatch'],
  ['hidden but for the first letters', 'Budi Santoso', 'B*** S***', 'closeMatch'],
  [
    'one of four names another',
    'Muhammad Rizki Adi Putra',
    'MUHAMMAD RIZKI BUDI PUTRA',
    'closeMatch',
  ],
  ['father and son', 'Juan Cruz Jr', 'JUAN CRUZ SR', 'closeMatch'],
  ['somebody else', 'Budi Santoso', 'SITI AMINAH', 'mismatch'],
  ['another surname', 'Budi Santoso', 'BUDI HARTONO', 'mismatch'],
  ['another first name', 'Budi Santoso', 'ANDI SANTOSO', 'mismatch'],
  ['another middle name', 'Maria Santos Cruz', 'MARIA REYES CRUZ', 'mismatch'],
  ['short names are not misspelled', 'Ana', 'ANI', 'mismatch'],
  ['initials alone', 'B S', 'BUDI SANTOSO', 'mismatch'],
  ['hidden and not fitting', 'Budi Santoso', 'A*** S***', 'mismatch'],
  ['another single name', 'Suharto', 'SUKARNO', 'mismatch'],
  ['nothing entered', '', 'BUDI SANTOSO', 'mismatch'],
  ['nothing found', 'Budi Santoso', '***', 'mismatch'],
  ['signs alone', '!!', '??', 'mismatch'],
];

describe('two names are compared as people compare them', () => {
  test.each(cases)('%s: %s, %s', (_why, entered, found, verdict) => {
    expect(compareNames(entered, found)).toMatchObject({ verdict });
    expect(compareNames(found, entered)).toEqual(compareNames(entered, found));
  });
});

const word = fc.stringMatching(/^[A-Za-z]{1,12}$/);
const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const anything = fc.oneof(
  name,
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.stringMatching(/^[A-D*., ]{0,40}$/),
);

test('whichever name comes first, the score is the same, from 0 to 100, and no text throws', () => {
  fc.assert(
    fc.property(anything, anything, (one, other) => {
      const found = compareNames(one, other);
      expect(found).toEqual(compareNames(other, one));
      expect(Number.isInteger(found.score) && found.score >= 0 && found.score <= 100).toBe(true);
    }),
  );
});

test('a name with a letter in it is itself', () => {
  fc.assert(
    fc.property(name, (text) => {
      expect(compareNames(text, text)).toEqual({ verdict: 'verified', score: 100 });
    }),
  );
});

test('neither case nor blanks nor the order of words make somebody else of a person', () => {
  fc.assert(
    fc.property(
      fc.array(
        word.filter((each) => each.length > 2),
        { minLength: 1, maxLength: 6 },
      ),
      fc.nat(),
      (words, turn) => {
        const turned = [...words.slice(turn % words.length), ...words.slice(0, turn % words.length)]
          .join('   ')
          .toUpperCase();
        expect(compareNames(words.join(' '), turned).verdict).toBe('verified');
      },
    ),
  );
});

test('long names of repeated words are compared in no time', () => {
  const long = Array.from({ length: 60 }, (_, i) => `A${'B'.repeat(i % 5)}*`).join(' ');
  expect(() =>
    compareNames(long, long.toLowerCase().split(' ').toReversed().join(' ')),
  ).not.toThrow();
});
