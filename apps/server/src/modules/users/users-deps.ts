import type { TeamRole, TokenEndReason } from '@wallet/contract';
import type { Actor } from '#modules/audit';
import type { Identity, Trail } from '#modules/identity';
import type { Trx } from '#platform/db';
import type { RateLimit } from '#platform/rate-limit';

/** Somebody answers for tokens of the merchant API no longer, or for fewer of them. */
export interface Leaving extends Trail {
  userId: string;
  because: Exclude<TokenEndReason, 'passwordReset'>;
  /** What he is from now on; null when he is nothing. */
  teamRole: TeamRole | null;
  /** They end now, for good. */
  stopNow: boolean;
  by: Actor;
}

/** Merchants and tokens are above this module: its creator says what happens to them, in the caller's transaction. */
export interface TokensOfPeople {
  leave(trx: Trx, leaving: Leaving): Promise<void>;
  /** He was enabled again: what has not ended meanwhile is his as before. */
  returnTo(trx: Trx, userId: string): Promise<void>;
}

/** What the use cases of this module share. */
export interface UsersDeps {
  db: Identity['db'];
  identity: Identity;
  tokens: TokensOfPeople;
  /** Invitations by whoever sends them: nobody floods mailboxes or tries out which addresses are taken. */
  invitations: RateLimit;
}
