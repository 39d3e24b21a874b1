import { readFile } from 'node:fs/promises';
import { ApiError, type InstitutionImportReport } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { importInstitutions } from '#modules/institutions';
import { CommandProblem, oneLine, requireArgument, type Command } from '../command.ts';
import { withDatabase } from '../open-for-command.ts';

const dryRunFlag = '--dry-run';

export const importInstitutionsCommand: Command = {
  name: 'import-institutions',
  argument: 'FILE',
  summary: 'Load banks and wallets that money can be sent to, from a JSON file',
  details: `The file is {asOf, institutions: [{country, type, code, name, shortName, rails}]}. New codes are added and known ones changed, all or none; nothing is removed, and what was switched off stays off.\nWith ${dryRunFlag} it only tells what would change, row by row.`,
  run: async (args) => {
    const dryRun = args.includes(dryRunFlag);
    const path = requireArgument(
      args.filter((argument) => argument !== dryRunFlag),
      'a JSON file',
    );
    const file = await readJson(path);
    return withDatabase(async ({ db }) => {
      try {
        const report = await importInstitutions(db, {
          file,
          source: path.split('/').at(-1) ?? path,
          dryRun,
          by: systemActor,
          userId: null,
        });
        process.stdout.write(`${reportLines(report).join('\n')}\n`);
        return report.wrong === 0;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const rows = (error.options.errors ?? []).map(
          ({ path: place, message }) => `  ${place}: ${message}`,
        );
        throw new CommandProblem(
          [`${path} does not fit; nothing was changed.`, ...rows].join('\n'),
        );
      }
    });
  },
};

function reportLines({
  dryRun,
  added,
  changed,
  unchanged,
  wrong,
  missing,
  rows,
}: InstitutionImportReport): string[] {
  const told = rows
    .filter(({ outcome }) => outcome !== 'unchanged')
    .map(({ row, id, name, outcome, changes, problem }) => {
      const what = changes
        .map(({ field, before, after }) => `${field} ${before ?? 'none'} -> ${after ?? 'none'}`)
        .join('; ');
      return `  row ${row}: ${outcome} ${id ?? ''} ${name ?? ''}${what && ` (${what})`}${problem === null ? '' : ` (${problem})`}`;
    });
  const counts = `${added} added, ${changed} changed, ${unchanged} as before, ${wrong} wrong, ${missing.length} not in the file.`;
  return [
    ...(dryRun ? told : []),
    ...(missing.length > 0 && dryRun ? [`  not in the file: ${missing.join(', ')}`] : []),
    dryRun ? `Would be: ${counts}` : `Loaded: ${counts}`,
  ];
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch (error) {
    throw new CommandProblem(
      `${path} cannot be read as JSON: ${oneLine(String(error instanceof Error ? error.message : error))}`,
    );
  }
}
