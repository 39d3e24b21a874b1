/** `npm run mutation -- auth`: makes every small break, one at a time, and counts those no test notices. */
import { styleText } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { areas, onlyFiles, type Part } from './mutation/areas.ts';
import { runScript } from './steps/run-step.ts';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const [name = 'auth', ...files] = process.argv.slice(2);
const area = areas[name];

await runScript(async () => {
  if (!area)
    throw new Error(
      `Unknown area ${name}. Known: ${Object.entries(areas)
        .map(([known, { what }]) => `${known} (${what})`)
        .join(', ')}. Files may follow the name.`,
    );
  const parts = files.length > 0 ? onlyFiles(area.parts, files) : area.parts;
  let [noticed, all] = [0, 0];
  for (const part of parts) {
    const counted = (await mutate(part)).filter(
      ({ status }) =>
        status !== 'Ignored' && status !== 'CompileError' && status !== 'RuntimeError',
    );
    all += counted.length;
    noticed += counted.length - tellMissed(counted);
  }
  const score = (100 * noticed) / all;
  process.stdout.write(
    styleText(
      'bold',
      `${name}: ${noticed} of ${all} noticed, ${score.toFixed(1)} % (goal ${area.atLeast})\n`,
    ),
  );
  if (!(score >= area.atLeast)) throw new Error('Write the tests that notice the lines above.');
});

/** Says file by file what no test noticed, as soon as a part is done; tells how many. */
function tellMissed(mutants: readonly MutantResult[]): number {
  const isMissed = ({ status }: MutantResult) => status === 'Survived' || status === 'NoCoverage';
  for (const [file, ofFile = []] of Object.entries(
    Object.groupBy(mutants, ({ fileName }) => fileName.slice(process.cwd().length + 1)),
  )) {
    const missed = ofFile.filter(isMissed);
    process.stdout.write(`${file}: ${ofFile.length - missed.length} of ${ofFile.length}\n`);
    for (const { location, mutatorName, replacement } of missed) {
      process.stdout.write(
        `not noticed: ${file}:${location.start.line} ${mutatorName} -> ${replacement?.replace(/\s+/g, ' ').slice(0, 100)}\n`,
      );
    }
  }
  return mutants.filter(isMissed).length;
}

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
