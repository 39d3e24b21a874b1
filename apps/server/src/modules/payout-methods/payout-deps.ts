import type { Mode, Principal } from '@wallet/contract';
import type { Trail } from '#modules/identity';
import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import type { Vault } from '#platform/vault';

/** What the module's use cases need from outside. */
export interface PayoutMethodsDeps {
  db: Db;
  vault: Vault;
  log: Log;
}

/**
 * Somebody of a merchant does something, or an operator with a row of it; the merchant is the
 * principal's or the path's.
 */
export interface PayoutAct extends Trail {
  merchantId: string;
  mode: Mode;
  principal: Principal;
}
