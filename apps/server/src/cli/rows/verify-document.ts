import { readFile } from 'node:fs/promises';
import { checkSignedText, readSigningKeys } from '#platform/signature';
import { CommandProblem, requireArgument, type Command } from '../command.ts';
import { withDatabase } from '../open-for-command.ts';

export const verifyDocumentCommand: Command = {
  name: 'verify-document',
  argument: 'FILE',
  summary: 'Prove that a signed document, such as a daily report, is what this installation signed',
  details:
    'Exit code 0 means that not one byte was changed since. The public keys are this installation\u2019s own; it also tells them at /api/public/signing-keys.',
  run: async (args) => {
    const text = await readText(requireArgument(args, 'the file of a signed document'));
    return withDatabase(
      async ({ db }) => {
        const checked = checkSignedText(text, await readSigningKeys(db.read));
        process.stdout.write(
          checked.ok
            ? `The document is as it was signed.\nSHA-256 ${checked.digest}\nkey ${checked.keyId}${sayRetired(checked.retiredAt)}\n`
            : `NOT PROVED  ${checked.problem}\n`,
        );
        return checked.ok;
      },
      { evenUnfinished: true },
    );
  },
};

/** A date in a document is its signer's word: who stole the key may write an older one. */
function sayRetired(at: Date | null): string {
  return at
    ? `, which signs nothing since ${at.toISOString()}. If it may have been stolen, hold the document against the one that the console keeps.`
    : '';
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new CommandProblem(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
