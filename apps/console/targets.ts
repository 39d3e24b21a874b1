import { fileURLToPath } from 'node:url';

export const consoleTargets = ['admin', 'merchant', 'admin-bisnis', 'merchant-bisnis'] as const;
export type ConsoleTarget = (typeof consoleTargets)[number];
export type Variant = 'admin' | 'merchant';
export type ThemeName = 'yellow' | 'blue';

export const consoleFolder = fileURLToPath(new URL('.', import.meta.url));

export function variantOf(target: ConsoleTarget): Variant {
  return target.startsWith('admin') ? 'admin' : 'merchant';
}

export function themeOf(target: ConsoleTarget): ThemeName {
  return target.endsWith('-bisnis') ? 'blue' : 'yellow';
}

/** Reads a target from the environment or a command line. Throws one clear line for a word that is none. */
export function readTarget(word: string | undefined): ConsoleTarget {
  const target = consoleTargets.find((known) => known === (word ?? 'merchant'));
  if (!target) throw new Error(`TARGET must be one of ${consoleTargets.join(', ')}, not "${word}"`);
  return target;
}

/** Where the files of a target are after `buildConsole`. */
export function consoleOutput(target: ConsoleTarget): string {
  return `${consoleFolder}dist/${target}`;
}

/** Where it is written down which packages went into a target: beside its files, so that nobody is served it. */
export function consolePackages(target: ConsoleTarget): string {
  return `${consoleOutput(target)}.packages.json`;
}
