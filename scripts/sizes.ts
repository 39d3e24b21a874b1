/** `npm run sizes`: files and lines of source by area, as a table for docs/house.md. */
import { fileURLToPath } from 'node:url';
import { say } from './say.ts';
import { countSizes } from './walk/count-sizes.ts';

const sizes = countSizes(fileURLToPath(new URL('..', import.meta.url)));
const sum = (count: (size: (typeof sizes)[number]) => number) =>
  sizes.reduce((total, size) => total + count(size), 0);
const total = {
  area: '**all**',
  files: sum(({ files }) => files),
  lines: sum(({ lines }) => lines),
};

say('| area | files | lines |\n|---|---:|---:|');
for (const { area, files, lines } of [...sizes, total])
  say(`| ${area} | ${files.toLocaleString('en')} | ${lines.toLocaleString('en')} |`);
