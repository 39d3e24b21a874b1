import type { Mode, NoticeKind } from '@wallet/contract';
import { maybe, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { defineJob } from '#platform/jobs';
import type { Notices } from './notices.ts';
import { insertNotice, type NoticeParams } from './notices.sql.ts';

export interface Happening {
  merchantId: string;
  mode: Mode;
  kind: NoticeKind;
  subject: string;
  /** Nobody else is told. */
  onlyUserId?: string;
  /** Whom it is about: he knows. */
  exceptUserId?: string;
  params: NoticeParams;
}

export const mailJob = defineJob<object>({
  name: 'notices.mail',
  retryLimit: 20,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 600,
});

/** Keeps what happened, once for each subject, and orders the mails about it, all in the caller's transaction. */
export async function note(
  { jobs }: Pick<Notices, 'jobs'>,
  trx: Trx,
  { onlyUserId, exceptUserId, ...happening }: Happening,
): Promise<void> {
  const isNew = await maybe(
    trx,
    insertNotice({
      id: newId('ntc'),
      onlyUserId: onlyUserId ?? null,
      exceptUserId: exceptUserId ?? null,
      ...happening,
    }),
  );
  if (isNew) await jobs.enqueue(trx, mailJob, {}, { singletonKey: 'mail' });
}
