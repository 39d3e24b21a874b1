import { readFileSync } from 'node:fs';
import { providers, type Console } from '@wallet/contract';

export const languages = ['en', 'id', 'ph'] as const;
export const themes = ['light', 'dark'] as const;
export type Language = (typeof languages)[number];
export type Theme = (typeof themes)[number];

/** One look at one address. */
export interface Look {
  console: Console;
  path: string;
  language: Language;
  theme: Theme;
}

/** Every address of a variant that its own bundle draws, read from its table: a page that is added is walked, too. */
export function pathsOf(variant: Console, { isPublic }: { isPublic: boolean }): string[] {
  const text = readFileSync(
    new URL(
      isPublic
        ? '../../apps/console/src/app/public-routes.ts'
        : `../../apps/console/src/app/variants/${variant}/routes.ts`,
      import.meta.url,
    ),
    'utf8',
  );
  const paths = [...text.matchAll(/path: ['`]([^'`]+)['`]([^}]*)/g)]
    .filter(([, , rest]) => !rest?.includes('isExternal'))
    .flatMap(([, path = '']) =>
      path.includes('${provider}')
        ? providers.map((provider) => path.replace('${provider}', provider))
        : [path],
    );
  if (paths.length < 4)
    throw new Error(`the table of ${variant} is written in another way now: mend pathsOf`);
  return isPublic ? paths : [...paths, ...partsOf[variant]];
}

/** Parts of pages that only the search of their address shows, and whose contents are another page\u2019s worth. */
const partsOf: Readonly<Record<Console, readonly string[]>> = {
  admin: [
    '/?view=money&period=last30',
    '/shift?tab=shifts',
    '/settings?section=blocklist',
    '/settings?section=values',
    '/settings?section=retention',
    '/unmatched-money?tab=proposals',
    '/reconciliation?tab=differences',
  ],
  merchant: ['/settings?section=lateMoney', '/settings?section=team'],
};

/**
 * Which looks are taken of each path: all of them, or two, one in each theme and in languages that take turns, so that
 * every pair of language and theme occurs.
 */
export function looksAt(
  paths: readonly { console: Console; path: string }[],
  { all }: { all: boolean },
): Look[] {
  return paths.flatMap((place, index) =>
    themes.flatMap((theme, turn) =>
      languages
        .filter((_, which) => all || which === (turn + index) % languages.length)
        .map((language) => ({ ...place, language, theme })),
    ),
  );
}
