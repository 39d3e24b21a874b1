/** Builds the four targets, or those named, skipping current ones. All together get a bill of materials. */
import { buildConsole, consoleTargets, type ConsoleTarget } from '../apps/console/build.ts';
import { buildPay } from '../apps/pay/build.ts';
import { sizeText, type FolderSize } from './steps/compress-folder.ts';

/** Builds what `targets` need, one progress line each. */
export async function build(
  targets: readonly ConsoleTarget[] = consoleTargets,
  say: (line: string) => void = () => {},
): Promise<void> {
  await step('pay pages', () => buildPay(), say);
  for (const target of targets) await step(`console ${target}`, () => buildConsole(target), say);
}

async function step(
  name: string,
  work: () => Promise<FolderSize | undefined>,
  say: (line: string) => void,
): Promise<void> {
  const startedMs = performance.now();
  say(`Building ${name} ...`);
  const size = await work();
  say(
    size
      ? `Built ${name} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s: ${sizeText(size)}`
      : `${name}: up to date`,
  );
}

if (import.meta.main) {
  const named = process.argv
    .slice(2)
    .filter((word): word is ConsoleTarget => (consoleTargets as readonly string[]).includes(word));
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  await build(named.length > 0 ? named : consoleTargets, say);
  // What is shipped is everything: of a part no bill is written.
  if (named.length === 0) {
    const { buildSbom, sbomFile } = await import('./supply/build-sbom.ts');
    const { components } = await buildSbom();
    say(`Wrote ${sbomFile}: ${components.length} components`);
  }
}
