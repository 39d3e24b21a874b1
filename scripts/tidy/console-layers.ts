import { posix } from 'node:path';
import type { SourceFile } from './source.ts';

const root = 'apps/console/src/';
/** What each layer of the console may name beside itself. The rest (`app`, `themes`, the entry) may name everything. */
const below: Readonly<Record<string, readonly string[]>> = {
  ui: ['lib'],
  lib: [],
  shared: ['ui', 'lib', 'app', 'themes'],
  features: ['ui', 'lib', 'shared', 'app', 'themes'],
};

/** `ui` and `lib` are below `shared`, that below `features`; `ui` knows neither contract nor domain texts. */
export function consoleLayers(file: SourceFile): string[] {
  const own = layerOf(file.path);
  const allowed = own === undefined ? undefined : below[own];
  if (own === undefined || allowed === undefined) return [];
  const up = namedPaths(file)
    .filter(({ path }) => {
      const other = layerOf(path);
      return other !== undefined && other !== own && !allowed.includes(other);
    })
    .map(({ name }) => `${own} names ${name}`);
  return own === 'ui' ? [...up, ...foreignToUi(file)] : up;
}

/** A feature, `features/<area>/<word>`, names nothing of another one, however the path is written. */
export function featuresDoNotMix(file: SourceFile): string[] {
  const own = featureOf(file.path);
  if (own === undefined) return [];
  return namedPaths(file)
    .filter(({ path }) => layerOf(path) === 'features' && featureOf(path) !== own)
    .map(({ name }) => `names ${name}`);
}

function foreignToUi(file: SourceFile): string[] {
  const contract = file.imports.filter((from) => from.startsWith('@wallet/'));
  const texts =
    file.path === `${root}ui/labels.ts`
      ? []
      : namedPaths(file).flatMap(({ path, name }) =>
          path.startsWith(`${root}lib/text/`) && !/\/locales\/(id|ph)/.test(file.path) ? name : [],
        );
  return [
    ...contract.map((from) => `ui imports ${from}`),
    ...texts.map((name) => `ui names ${name}; controls take their words from ui/labels.ts`),
  ];
}

/** Every path of the console that a file names, whatever names it: import, glob, mock, `composes` of a stylesheet. */
function namedPaths(file: SourceFile): { name: string; path: string }[] {
  return [...file.text.matchAll(/(['"`])((?:\.{1,2}|@variant|@theme|\/src)\/[^'"`\n]*)\1/g)].map(
    ([, , name = '']) => ({ name, path: resolve(file.path, name) }),
  );
}

function resolve(from: string, name: string): string {
  if (name.startsWith('@variant/')) return `${root}app/variants/${name}`;
  if (name.startsWith('@theme/')) return `${root}themes/${name}`;
  if (name.startsWith('/src/')) return `apps/console${name}`;
  return posix.join(posix.dirname(from), name);
}

function layerOf(path: string): string | undefined {
  return path.startsWith(root) ? path.slice(root.length).split('/')[0] : undefined;
}

function featureOf(path: string): string | undefined {
  return /^apps\/console\/src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1];
}
