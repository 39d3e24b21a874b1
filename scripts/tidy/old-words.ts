import { readFileSync } from 'node:fs';
import type { SourceFile } from './source.ts';

interface OldWord {
  /** As it stands in the glossary: `take-case` within a name, `Refusal` as a whole name. */
  word: string;
  instead: string;
  onScreens: boolean;
}

const oldWords = readGlossary(
  readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8'),
);
const declaration =
  /^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|(?<=export (?:declare )?(?:abstract )?)(?:async function\*?|function\*?|const|let|class|enum)) (\w+)/gm;

/** The glossary's old words in exported and type names, file names and English locale texts. */
export function findOldWords({ path, text }: SourceFile): string[] {
  if (!/\.tsx?$/.test(path)) return [];
  const base = (path.split('/').at(-1) ?? '').replace(/\..*$/, '');
  const names = [base, ...[...text.matchAll(declaration)].map((match) => match[1] ?? '')];
  return [
    ...names.flatMap((name) =>
      oldWords
        .filter(({ word }) => isIn(word, name))
        .map(({ word, instead }) => `${name} says ${word}; the word is ${instead}`),
    ),
    ...textsOf(path, text).flatMap((shown) =>
      oldWords
        .filter(({ word, onScreens }) => onScreens && isShownIn(word, shown))
        .map(({ word, instead }) => `"${shown}" says ${word}; the word is ${instead}`),
    ),
  ];
}

/** Every refused word of the glossary's tables. Throws when there is none: the tables were changed. */
function readGlossary(glossary: string): OldWord[] {
  const found = glossary.split('\n').flatMap((line) => {
    const [, instead, , , refused, screens] = line.split('|').map((cell) => cell.trim());
    return [...(refused ?? '').matchAll(/`([\w-]+)`/g)].map((match) => ({
      word: match[1] ?? '',
      instead: instead ?? '',
      onScreens: screens === 'S',
    }));
  });
  if (found.length === 0) throw new Error('docs/glossary.md refuses no word');
  return found;
}

function isIn(word: string, name: string): boolean {
  return /^[A-Z]/.test(word) ? name === word : `-${kebab(name)}-`.includes(`-${word}-`);
}

function isShownIn(word: string, shown: string): boolean {
  return new RegExp(`\\b${word.replaceAll('-', '[ -]')}s?\\b`, 'i').test(shown);
}

function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
}

/** What an English locale file shows: its literals of several words. */
function textsOf(path: string, text: string): string[] {
  if (!/^apps\/(?:console|pay)\/src\/.*(?:^|\/)en[-.][\w.-]*ts$/.test(path)) return [];
  return [...text.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)]
    .map((match) => match[2] ?? '')
    .filter((shown) => shown.includes(' '));
}
