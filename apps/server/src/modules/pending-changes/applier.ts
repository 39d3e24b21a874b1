import type { RaisingAct } from '@wallet/contract';
import type { Actor } from '#modules/audit';
import type { Trx } from '#platform/db';
import type { ChangeRow } from './change-rows.ts';

/** A change whose time has come: its row was proved, and so was who stands behind it. */
export interface BegunChange extends Pick<
  ChangeRow,
  'id' | 'act' | 'subjectId' | 'part' | 'merchantId' | 'personId' | 'askedBy' | 'agreedBy'
> {
  /** As it was asked for: the owning module parses it. */
  after: unknown;
  /** Who asked, as the trail of what it does names it. */
  by: Actor;
}

/** How a module applies its own kind of change; registered at start, as calls never go up. */
export interface PendingApplier {
  act: RaisingAct;
  /** Does it, judged anew over what holds now. A `Refusal` ends the change as lapsed, with its code. */
  begin(trx: Trx, change: BegunChange): Promise<void>;
  /** It ended without beginning, for what must be undone then. */
  ended?(trx: Trx, row: Pick<ChangeRow, 'subjectId' | 'merchantId'>, by: Actor): Promise<void>;
}
