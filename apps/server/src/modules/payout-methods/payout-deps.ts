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

/** A merchant's person acts, or an operator on its row; the merchant is the principal's or the path's. */
export interface PayoutAct extends Trail {
  merchantId: string;
  mode: Mode;
  principal: Principal;
}
