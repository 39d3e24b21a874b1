import { recordAudit, systemActor } from '#modules/audit';
import { maybe } from '#platform/db';
import { findProcessesWithout } from '#platform/processes';
import { selectNamed } from '../../start/keys/installation.sql.ts';
import { CommandProblem } from '../command.ts';
import type { CommandDatabase } from '../open-for-command.ts';

type Opened = Pick<CommandDatabase, 'db'>;

/**
 * Throws a CommandProblem while older keys are still needed by somebody who says so: within a day
 * of the rotation, and while a process runs that does not hold the newest key. With `now` it says
 * what it goes over, and returns it.
 */
export async function refuseEarlyDrop(
  { db }: Opened,
  { keyId, now }: { keyId: string; now: boolean },
): Promise<string[]> {
  const named = await maybe(db.read, selectNamed(keyId));
  const against = [
    ...(named?.isYoung === false
      ? []
      : [
          `the key ${keyId} is younger than a day (since ${named?.namedAt.toISOString() ?? 'now'}): payers who pay in another app would come back to a page that is closed`,
        ]),
    ...(await findProcessesWithout(db.read, keyId)).map(
      (process) => `${process} and not ${keyId}: it could open nothing that is written from now on`,
    ),
  ];
  if (against.length > 0 && !now)
    throw new CommandProblem(
      [
        'Nothing was taken out of the key file.',
        ...against.map((reason) => `  ${reason}`),
        'Give each process the key file as it is now and come back tomorrow; a process that was killed counts for a minute more. --drop-now goes over this and is written into the audit log.',
      ].join('\n'),
    );
  for (const reason of against) process.stderr.write(`Despite this: ${reason}\n`);
  return against;
}

/** Before the keys are taken away, so that no end of this command leaves them gone and nobody told. */
export async function recordDrop(
  { db }: Opened,
  { keyId, dropped, despite }: { keyId: string; dropped: readonly string[]; despite: string[] },
): Promise<void> {
  await db.transaction((trx) =>
    recordAudit(trx, {
      actor: systemActor,
      action: 'keys.dropped',
      entity: 'installation',
      entityId: keyId,
      after: { dropped, ...(despite.length > 0 && { despite }) },
    }),
  );
}
