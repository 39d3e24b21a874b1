import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Result } from './measure.ts';

export interface Ratio {
  what: string;
  value: number;
  goal: string;
  met: boolean;
}

/** `a` against `b` as a ratio with its goal: `atLeast` or `atMost`. */
export function ratio(
  what: string,
  value: number,
  goal: { atLeast: number } | { atMost: number },
): Ratio {
  const met = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
  return { what, value, goal: 'atLeast' in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`, met };
}

/** Prints the table and writes `bench/results/<name>.json`. */
export function report(
  name: string,
  results: readonly Result[],
  ratios: readonly Ratio[],
  notes: Record<string, unknown> = {},
): void {
  process.stdout.write(`\n${name}\n`);
  for (const { name: who, perSecond, cpuMicrosecondsPerItem } of results) {
    process.stdout.write(
      `  ${who.padEnd(44)} ${String(Math.round(perSecond)).padStart(8)}/s ${cpuMicrosecondsPerItem.toFixed(1).padStart(9)} us CPU each\n`,
    );
  }
  for (const { what, value, goal, met } of ratios) {
    process.stdout.write(
      `  ${what.padEnd(58)} ${value.toFixed(2).padStart(7)}  (goal ${goal}) ${met ? 'met' : 'NOT MET'}\n`,
    );
  }
  const folder = fileURLToPath(new URL('../results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const machine = {
    cores: cpus().length,
    model: cpus()[0]?.model ?? 'unknown',
    node: process.version,
  };
  writeFileSync(
    `${folder}${name}.json`,
    `${JSON.stringify({ name, machine, ratios, results, ...notes }, bigintAsText, 2)}\n`,
  );
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
