import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@wallet/contract';
import type { Contents } from '#platform/contents';
import { modules } from './main.ts';
import { schedule, scheduleJobs } from './start/upkeep/schedule-jobs.ts';

const root = new URL('.', import.meta.url).pathname;
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const sources = globSync('modules/**/*.ts', { cwd: root }).filter(
  (path) => !path.endsWith('.test.ts'),
);
const given = sources.filter((path) => /^modules\/[^/]+\/module\.ts$/.test(path));

test('what every module gives is joined in main', async () => {
  expect(given.length).toBeGreaterThan(40);
  for (const path of given) {
    const [contents] = Object.values((await import(`${root}${path}`)) as Record<string, object>);
    expect([path, modules.some((each) => each === contents)]).toEqual([path, true]);
  }
});

test('routes that a door hands out are given by the module they lie in', () => {
  const left = sources
    .filter((path) => basename(path) === 'index.ts')
    .flatMap((door) => {
      const path = door.replace(/^(modules\/[^/]+)\/.*/, '$1/module.ts');
      const contents = given.includes(path) ? read(path).split('export const')[1] : '';
      return [...read(door).matchAll(/\b\w+Routes\b/g)]
        .map(([name]) => name)
        .filter((name) => !new RegExp(`\\b${name}\\b`).test(contents ?? ''));
    });
  expect(left).toEqual([]);
});

test('each endpoint of the contract is routed by one line of one module', () => {
  const routed = sources.flatMap((path) =>
    [...read(path).matchAll(/\broute\(\s*endpoints\.(\w+)/g)].map(([, name = '']) => name),
  );
  expect(routed.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

test('what listens is named on the page of subscriptions, or called by what is named there', () => {
  const page = read('subscriptions.ts') + read('listeners.ts');
  const listening = sources.flatMap((path) =>
    [...read(path).matchAll(/export (?:async )?(?:function|const) (\w+)[^{=]*?\bListener\b/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(listening.length).toBeGreaterThan(5);
  expect(listening.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
});

describe('the schedule', () => {
  const jobs = (...names: string[]): Contents<object>[] => [
    { jobs: Object.fromEntries(names.map((name) => [name, () => Promise.resolve()])) },
  ];
  const names = Object.keys(schedule);
  const begin = (contents: readonly Contents<object>[]) => {
    const begun: string[] = [];
    scheduleJobs({ every: (name) => void begun.push(name) }, contents, {});
    return begun;
  };

  test('names each job of each module once', () => {
    const all = modules.flatMap((contents) => Object.keys(contents.jobs ?? {}));
    expect(all.toSorted()).toEqual(names.toSorted());
  });

  test('begins jobs in its own order, however modules give them', () => {
    expect(begin(jobs(...names.toReversed()))).toEqual(names);
  });

  test('refuses a job that it does not name, and one that no module gives', () => {
    expect(() => begin(jobs(...names, 'deposits.unknown'))).toThrow('deposits.unknown');
    expect(() => begin(jobs(...names.slice(1)))).toThrow(names[0]);
  });
});
