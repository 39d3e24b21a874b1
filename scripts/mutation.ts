/** `npm run mutation -- auth`: breaks the code in every small way, one at a time, and counts the breaks that no test notices. */
import { styleText } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { areas, type Area } from './mutation/areas.ts';
import { runScript } from './run-step.ts';

const [name = 'auth', ...files] = process.argv.slice(2);
const area = areas[name];

await runScript(async () => {
  if (!area) throw new Error(`Unknown area ${name}. Known: ${Object.entries(areas).map(([known, { what }]) => `${known} (${what})`).join(', ')}. Files may follow the name.`);
  const mutants = await mutate({ ...area, mutate: files.length > 0 ? files : area.mutate });
  const counted = mutants.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError' && status !== 'RuntimeError');
  const missed = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  for (const { fileName, location, mutatorName, replacement } of missed) {
    process.stdout.write(`not noticed: ${fileName.slice(process.cwd().length + 1)}:${location.start.line} ${mutatorName} -> ${replacement?.replace(/\s+/g, ' ').slice(0, 100)}\n`);
  }
  const score = (100 * (counted.length - missed.length)) / counted.length;
  process.stdout.write(styleText('bold', `${name}: ${counted.length - missed.length} of ${counted.length} noticed, ${score.toFixed(1)} % (goal ${area.atLeast})\n`));
  if (!(score >= area.atLeast)) throw new Error('Write the tests that notice the lines above.');
});

/** Compiled checks are left out: TypeScript 7 has no interface for tools, and tsc runs by itself. */
function mutate({ mutate: patterns, tests }: Area) {
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
