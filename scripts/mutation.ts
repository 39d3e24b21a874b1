/** `npm run mutation -- auth`: breaks the code in every small way, one at a time, and counts the breaks that no test notices. */
import { styleText } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { areas, onlyFiles, type Part } from './mutation/areas.ts';
import { runScript } from './run-step.ts';

const [name = 'auth', ...files] = process.argv.slice(2);
const area = areas[name];

await runScript(async () => {
  if (!area) throw new Error(`Unknown area ${name}. Known: ${Object.entries(areas).map(([known, { what }]) => `${known} (${what})`).join(', ')}. Files may follow the name.`);
  const parts = files.length > 0 ? onlyFiles(area.parts, files) : area.parts;
  const mutants = [];
  for (const part of parts) mutants.push(...(await mutate(part)));
  const counted = mutants.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError' && status !== 'RuntimeError');
  const missed = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  for (const { fileName, location, mutatorName, replacement } of missed) {
    process.stdout.write(`not noticed: ${fileName.slice(process.cwd().length + 1)}:${location.start.line} ${mutatorName} -> ${replacement?.replace(/\s+/g, ' ').slice(0, 100)}\n`);
  }
  for (const [file, all] of Object.entries(Object.groupBy(counted, ({ fileName }) => fileName.slice(process.cwd().length + 1)))) {
    process.stdout.write(`${file}: ${(all ?? []).filter((mutant) => !missed.includes(mutant)).length} of ${all?.length}\n`);
  }
  const score = (100 * (counted.length - missed.length)) / counted.length;
  process.stdout.write(styleText('bold', `${name}: ${counted.length - missed.length} of ${counted.length} noticed, ${score.toFixed(1)} % (goal ${area.atLeast})\n`));
  if (!(score >= area.atLeast)) throw new Error('Write the tests that notice the lines above.');
});

/** Compiled checks are left out: TypeScript 7 has no interface for tools, and tsc runs by itself. */
function mutate({ mutate: patterns, tests }: Part) {
  process.env['MUTATION_TESTS'] = JSON.stringify(tests);
  return new Stryker({
    configFile: 'scripts/mutation/stryker.json',
    mutate: [...patterns],
    tsconfigFile: 'none.json',
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    reporters: ['progress'],
    tempDirName: '.mutation',
    ignorePatterns: ['.data', 'docs', 'apps/*/dist', 'bench'],
  }).runMutationTest();
}
