import type { Identity } from '#modules/identity';
import type { RateLimit } from '#platform/rate-limit';

/** What the use cases of this module share. */
export interface UsersDeps {
  db: Identity['db'];
  identity: Identity;
  /** Invitations by whoever sends them: nobody floods mailboxes or tries out which addresses are taken. */
  invitations: RateLimit;
}
