import { paymentMethods, providers } from '@wallet/contract';
import { isTest, withoutComments, type SourceFile } from './source.ts';

/**
 * Where providers and methods may be named: the table and the wire's copy, the simulator, texts,
 * and recorded or made-up data (examples, demo, load, test bodies).
 */
const named = [
  /^packages\/contract\/src\/providers(\.ts|\/)/,
  /^packages\/agent-protocol\/src\/(providers\.ts|examples\/|conformance\/)/,
  /^apps\/simulator\/src\/provider\//,
  /\/(locales|texts|demo|load|reference)\//,
  /\/(settlement-labels|fixtures|step-up-bodies)\.ts$/,
  /^apps\/pay\/src\/words\/methods\.ts$/,
];

const names = [...new Set<string>([...providers, ...paymentMethods])].join('|');
const literals = new RegExp(
  [
    // 'dana', '/dana/x', `maya:login-status`
    `['"\`]/?(?:${names})(?![\\w-])`,
    // { dana: ... }
    `(?<=[{,;\\s])(?:${names})\\??:`,
    // forms.dana
    `\\.(?:${names})(?![\\w.('-])`,
  ].join('|'),
  'g',
);

/** Names of providers and methods outside the table: what asks for one by name forgets the next one, and compiles. */
export function providerLiterals(file: SourceFile): string[] {
  if (!/^(apps|packages)\/.*\.tsx?$/.test(file.path) || isTest(file.path)) return [];
  if (named.some((place) => place.test(file.path))) return [];
  return [...withoutComments(file.text).matchAll(literals)].map(
    ([found]) => `names ${found}; ask the provider table (packages/contract/src/providers.ts)`,
  );
}
