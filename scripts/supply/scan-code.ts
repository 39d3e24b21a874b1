import { isTest, withoutComments, type SourceFile } from '../tidy/source.ts';

export interface Sight {
  path: string;
  /** What was seen, as it stands there. */
  seen: string;
}

/** What runs text as code, hands it to a shell, or writes markup past React. */
const dangerous = [
  /\beval\s*\(/g,
  /\bnew Function\s*\(/g,
  /\bexec(Sync)?\s*\(\s*[`'"]/g,
  /\bimport\s*\{[^}]*\bexec(Sync)?\b[^}]*\}\s*from\s*'node:child_process'/g,
  /\bshell:\s*(true|process)/g,
  /\bdangerouslySetInnerHTML\b/g,
  /\.(innerHTML|outerHTML)\s*=(?!=)/g,
  /\binsertAdjacentHTML\b/g,
  /\bdocument\.write(ln)?\s*\(/g,
  /\bnode:vm\b/g,
];

/** The algorithms that are named in a call, and the weak source of chance. */
const algorithms = [
  /\bcreateHash\(\s*'([\w-]+)'/g,
  /\bcreateHmac\(\s*'([\w-]+)'/g,
  /\bhash\(\s*'(sha[\w-]*|md\d)'/g,
  /\bhkdfSync\(\s*'([\w-]+)'/g,
  /\bcreateCipheriv\(\s*'([\w-]+)'/g,
  /\bcipher = '([\w-]+)'/g,
  /\bgenerateKeyPairSync\(\s*'([\w-]+)'/g,
  /\balgorithm = '([\w-]+)'/g,
  /\b(Math\.random)\b/g,
];

/** The sources that are shipped and run in production: no tests, no simulator. */
export function shippedSources(files: readonly SourceFile[]): SourceFile[] {
  return files
    .filter(({ path }) => /^(apps|packages)\/[\w-]+\/(src|[\w-]+\.ts)/.test(path))
    .filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path))
    .filter(({ path }) => !path.startsWith('apps/simulator/'))
    .map((file) => ({ ...file, text: withoutComments(file.text) }));
}

export function findDangerous(files: readonly SourceFile[]): Sight[] {
  return find(files, dangerous);
}

/** Each use of a cipher, digest, signature or `Math.random`, by its name. */
export function findAlgorithms(files: readonly SourceFile[]): Sight[] {
  return find(files, algorithms);
}

/** Sources whose cookies lack something that keeps them to this host and transport, away from scripts. */
export function findLooseCookies(files: readonly SourceFile[]): Sight[] {
  return files

    .filter(({ text }) => text.includes('Max-Age='))
    .flatMap(({ path, text }) =>
      ['__Host-', 'HttpOnly', 'Secure', 'SameSite=']
        .filter((word) => !text.includes(word))
        .map((seen) => ({ path, seen })),
    );
}

/** Where an answer lets another origin read it. */
export function findCrossOrigin(files: readonly SourceFile[]): Sight[] {
  return find(files, [/access-control-allow-[\w-]+/gi, /@fastify\/cors/g]);
}

/** Fields that keep one from pasting, and fields of passwords that password managers do not know. */
export function findUnfriendlyFields(files: readonly SourceFile[]): Sight[] {
  return [
    ...find(files, [/<(?:PasswordInput|TextInput)\b[^>]*?\b(onPaste)\b/gs]),
    ...files.flatMap(({ path, text }) =>
      [...text.matchAll(/<(?:PasswordInput\b|TextInput\b[^>]*?type="password")[^>]*?\/>/gs)]
        .filter(([field]) => !/autoComplete=|\{\.\.\./.test(field))
        .map(([seen]) => ({ path, seen })),
    ),
  ];
}

function find(files: readonly SourceFile[], patterns: readonly RegExp[]): Sight[] {
  return files.flatMap(({ path, text }) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([whole, name]) => ({ path, seen: name ?? whole })),
    ),
  );
}
