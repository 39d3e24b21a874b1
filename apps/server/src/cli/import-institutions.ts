import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { CommandProblem, requireArgument, type Command } from './command.ts';
import { upsertInstitution } from './institutions.sql.ts';
import { withDatabase } from './open-for-command.ts';

const fileSchema = z.object({
  asOf: z.iso.date(),
  institutions: z.array(z.object({
    country: z.enum(['ID', 'PH']), code: z.string().min(1), name: z.string().min(1), shortName: z.string().nullable(), type: z.string().min(1), rails: z.array(z.string()),
  })).min(1),
});

export const importInstitutionsCommand: Command = {
  name: 'import-institutions',
  argument: 'FILE',
  summary: 'Load banks and wallets that money can be sent to, from a JSON file',
  details: 'The file is {asOf, institutions: [{country, code, name, shortName, type, rails}]}. Known codes are updated, all or none.',
  run: async (args) => {
    const path = requireArgument(args, 'a JSON file');
    const parsed = fileSchema.safeParse(await readJson(path));
    if (!parsed.success) throw new CommandProblem(`${path} does not fit: ${z.prettifyError(parsed.error)}`);
    const { asOf, institutions } = parsed.data;
    return withDatabase(async ({ db }) => {
      await db.transaction(async (trx) => {
        for (const institution of institutions) await upsertInstitution({ ...institution, asOf, source: path.split('/').at(-1) ?? path }).execute(trx);
      });
      process.stdout.write(`Loaded ${institutions.length} institutions as of ${asOf}.\n`);
      return true;
    });
  },
};

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch (error) {
    throw new CommandProblem(`${path} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
