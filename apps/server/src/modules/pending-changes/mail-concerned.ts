import { consoleOf, roles } from '@wallet/contract';
import { all, maybe, one, type Trx } from '#platform/db';
import type { ChangeRow } from './change-rows.ts';
import { changeLetter, stoppedLetter } from './change-letter.ts';
import { selectConcerned, selectNames, selectReader } from './changes.sql.ts';
import type { NewChangeRow, Reader } from './changes.sql.ts';
import type { RaisingDeps } from './raising-deps.ts';

type MailDeps = Pick<RaisingDeps, 'mail' | 'consoleUrls'>;

/**
 * Orders a mail to everybody whom a raise concerns, in its own transaction: nothing is pending of
 * which nobody was told. The link opens the page that stops it, on the reader's console; opening it
 * changes nothing.
 */
export async function mailConcerned(
  trx: Trx,
  deps: MailDeps,
  change: NewChangeRow & Pick<ChangeRow, 'heldBecause'>,
): Promise<void> {
  const { id, act, subjectId, merchantId, personId, askedBy, lapsesAt } = change;
  const { beginsAt, persons, heldBecause } = change;
  const { merchantName, personName } = await one(trx, selectNames(merchantId, personId));
  const asker = await maybe(trx, selectReader(askedBy));
  const about = { act, merchantName, personName, subjectId, beginsAt, persons, heldBecause };
  for (const reader of await all(trx, selectConcerned({ merchantId, personId })))
    await deps.mail.send(
      trx,
      changeLetter({
        ...addressOf(reader),
        ...about,
        link: linkOf(deps, reader, id),
        usefulUntil: lapsesAt.toISOString(),
        // Merchants are told no operator's name.
        askedBy: isMerchants(reader) && asker && !isMerchants(asker) ? null : (asker?.name ?? null),
      }),
    );
}

const usefulMs = 7 * 86_400_000;

/** Tells who asked for it that somebody stopped it, and who. */
export async function mailStopped(
  trx: Trx,
  deps: MailDeps,
  { id, act, subjectId, merchantId, personId, askedBy }: ChangeRow,
  { stopper, reason, now }: { stopper: string; reason: string | null; now: Date },
): Promise<void> {
  const asker = await maybe(trx, selectReader(askedBy));
  const by = await maybe(trx, selectReader(stopper));
  if (!asker || !by) return;
  const { merchantName, personName } = await one(trx, selectNames(merchantId, personId));
  await deps.mail.send(
    trx,
    stoppedLetter({
      ...addressOf(asker),
      act,
      merchantName,
      personName,
      subjectId,
      reason,
      link: linkOf(deps, asker, id),
      usefulUntil: new Date(now.getTime() + usefulMs).toISOString(),
      by: isMerchants(asker) && !isMerchants(by) ? null : by.name,
    }),
  );
}

function isMerchants({ roleId }: Reader): boolean {
  return roleId === roles.merchant;
}

function addressOf({ email, name, locale }: Reader) {
  return { email, name, locale };
}

function linkOf({ consoleUrls }: MailDeps, { roleId }: Reader, id: string): string {
  return `${consoleUrls[consoleOf(roleId)]}/pending-changes/${id}`;
}
