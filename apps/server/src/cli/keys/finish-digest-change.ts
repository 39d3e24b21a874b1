import { readDigestSecret, changeDigests, TurnProblem } from '#platform/rotation';
import { createVault, type KeyFile } from '#platform/vault';
import { digestColumns } from '../../start/keys/digest-places.ts';
import { CommandProblem } from '../command.ts';

/**
 * Makes every stored digest anew by the newest secret of the key file and proves by counting that none is left. Throws
 * CommandProblem where one is, or where the tables were in use all the time; begun again it goes on.
 */
export async function finishDigestChange(url: string, file: KeyFile): Promise<void> {
  const { left, heldMs } = await changeDigests({
    url,
    vault: createVault(file),
    columns: digestColumns,
    monotonicMs: () => performance.now(),
    onProgress: ({ place, rows }) =>
      void process.stderr.write(`... digests of ${place}: ${rows}\n`),
  }).catch((error: unknown) => {
    throw error instanceof TurnProblem ? new CommandProblem(error.message) : error;
  });
  if (heldMs > 0)
    process.stdout.write(
      `Digests are by a new secret; look-ups waited ${(heldMs / 1_000).toFixed(1)} s for that.\n`,
    );
  if (left.length === 0) return;
  const lines = left.map(({ place, rows }) => `  ${place}, ${rows}`);
  throw new CommandProblem(
    [
      'Digests are left that the secret in force did not make, so nothing was taken out of the key file. Run it again; what stays was written by somebody with an older secret, and is to be looked at and deleted:',
      ...lines,
    ].join('\n'),
  );
}

/** The same for a database that was restored from before the last rotation: a server would not start on it. */
export async function finishRestoredDigestChange(url: string, file: KeyFile): Promise<void> {
  const inForce = await readDigestSecret(url);
  if (inForce === undefined || inForce === (file.macId ?? '') || inForce === file.nextMac?.id)
    return;
  await finishDigestChange(url, file);
}
