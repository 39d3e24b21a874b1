import { may, noticeKinds, noticeRights, roles, teamRoles } from '@wallet/contract';
import type { NoticeKind, RightsHolder, TeamRole } from '@wallet/contract';
import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db';
import type { Jobs } from '#platform/jobs';
import type { Log } from '#platform/log';
import type { Mail } from '#platform/mail';

/** What the use cases of this module share. */
export interface Notices {
  db: Pick<Db, 'read' | 'transaction' | 'tenant'>;
  jobs: Pick<Jobs, 'enqueue' | 'work' | 'every'>;
  mail: Mail;
  clock: Clock;
  log: Log;
  /** Where the merchant console is. */
  merchantUrl: string;
}

export type Wanted = Record<NoticeKind, boolean>;

/** What somebody who has chosen nothing is mailed of: all, for all of it asks for a look. */
export const usuallyWanted: Wanted = {
  webhookDisabled: true,
  apiTokenChanged: true,
  apiTokenEnding: true,
  tokenMakerLeft: true,
  payoutMethodAdded: true,
  lateMoneyWaiting: true,
  teamChanged: true,
  exportReady: true,
};

/** The kinds that somebody may be told of. */
export function kindsFor(holder: RightsHolder): NoticeKind[] {
  return noticeKinds.filter((kind) => may(holder, noticeRights[kind]));
}

/** The team roles that are told of each kind. */
export const noticeRoles = Object.fromEntries(
  noticeKinds.map((kind) => [
    kind,
    teamRoles.filter((teamRole) => may({ roleId: roles.merchant, teamRole }, noticeRights[kind])),
  ]),
) as Record<NoticeKind, TeamRole[]>;
