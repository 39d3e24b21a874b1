/** The words of a name as they are compared: capitals without accents, without titles, degrees and particles. */
export interface NameWords {
  words: string[];
  /** JR, II: which of a family. */
  suffix: string | null;
}

/** Enough for every real name; what follows is not compared. */
const mostWords = 10;

/** Never throws, whatever the text. */
export function nameWords(name: string): NameWords {
  const raw = plain(name);
  const withoutDegrees = raw.flatMap(({ text, isDegree }) =>
    isDegree ? [] : text.split('.').filter(Boolean),
  );
  const suffix =
    withoutDegrees.length > 1 ? (withoutDegrees.find((word) => suffixes.has(word)) ?? null) : null;
  const named = orAll(
    withoutDegrees.filter((word) => word !== suffix),
    (word) => !titles.has(word),
  );
  const words = orAll(named, (word) => !particles.has(word)).map(
    (word) => fullForms.get(word) ?? word,
  );
  return { words: words.slice(0, mostWords), suffix };
}

interface RawWord {
  /** Dots inside it are kept: they part M.RIZKI, and make a degree of S.E. */
  text: string;
  isDegree: boolean;
}

function plain(name: string): RawWord[] {
  const letters = name
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase()
    .replace(/['\u2019\u02BC`]/g, '');
  return letters
    .replace(/,/g, ', ')
    .split(/[^\p{Letter}\p{Number}*.,]+/u)
    .reduce<{ found: RawWord[]; afterComma: boolean }>(
      ({ found, afterComma }, piece) => {
        const text = piece.replace(/,/g, '').replace(/^\.+/, '');
        const whole = text.replace(/\./g, '');
        const isDegree = degrees.has(whole) && (afterComma || text.includes('.'));
        return {
          found: whole === '' ? found : [...found, { text, isDegree }],
          afterComma: piece.includes(',') || (afterComma && (whole === '' || isDegree)),
        };
      },
      { found: [], afterComma: false },
    ).found;
}

/** Those that pass, or all when none does: a name may consist of a title. */
function orAll(words: string[], passes: (word: string) => boolean): string[] {
  const some = words.filter(passes);
  return some.length > 0 ? some : words;
}

const setOf = (words: string) => new Set(words.split(' '));
/** Also what wallets and forms of companies put before or behind a name. */
const titles = setOf(
  'BAPAK BPK IBU SDR SDRI TN NY NN DR DRA DRS IR H HJ HAJI HAJJAH PROF KH UST USTAZ MR MRS MS MISS SIR MAAM ATTY ENGR HON GNG GINOO GINANG DNID PT CV TBK INC CORP LTD',
);
const degrees = setOf(
  'SE SH ST MM MT MH SKOM SPD SSOS SIP SKED SSI SAG MSI MPD MKOM MBA PHD AMD SPDI SHI SPT STP SFARM SKM SPSI SIKOM SSN SAB MA MSC BSC MD CPA RN',
);
const particles = setOf('DE LA DEL DELA DELOS DELAS LOS LAS Y BIN BINTI BTE BT');
const suffixes = setOf('JR SR II III IV');

const fullForms: ReadonlyMap<string, string> = new Map([
  ...'MUH MUHAMAD MUHAMMAD MUHAMMED MUCHAMAD MOH MOHD MOHAMAD MOHAMMAD MOHAMMED MOCH MOCHAMAD MOCHAMMAD MHD'
    .split(' ')
    .map((word) => [word, 'MUHAMMAD'] as const),
  ...'ACH ACHMAD AKHMAD AHMAD'.split(' ').map((word) => [word, 'AHMAD'] as const),
  ['ABD', 'ABDUL'],
  ['ABDL', 'ABDUL'],
  ['STI', 'SITI'],
  ['STA', 'SANTA'],
  ['STO', 'SANTO'],
  ['MA', 'MARIA'],
  ['FCO', 'FRANCISCO'],
  ['JNR', 'JR'],
]);
