import {
  cancelSession, chooseMethod, claimTransferred, embedOrigins, findByToken, markOpened, mintReadOnlyToken, readPayState,
  type DepositDeps, type SessionChanges,
} from '#modules/deposits';
import { readLogo } from '#modules/merchants';
import type { PayUseCases } from '#modules/paypages';

/** The pay pages' words, answered by deposits. The merchant console shows test sessions in a frame of its own. */
export function payUseCases(deps: DepositDeps, changes: SessionChanges, { merchantOrigin }: { merchantOrigin: string }): PayUseCases {
  const { db } = deps;
  return {
    findByToken: (token) => findByToken(db.read, token),
    readPayState: (sessionId) => readPayState(deps, sessionId),
    chooseMethod: (choice) => chooseMethod(deps, choice),
    claimTransferred: ({ sessionId }) => claimTransferred(db, sessionId),
    cancelSession: ({ sessionId }) => db.transaction((trx) => cancelSession(trx, sessionId)),
    markOpened: (sessionId) => markOpened(db.read, sessionId),
    embedOrigins: (sessionId) => embedOrigins(db.read, sessionId, merchantOrigin),
    readLogo: (digest) => readLogo(db.read, digest),
    mintReadOnlyToken: (sessionId) => mintReadOnlyToken(db.read, sessionId),
    onChange: changes.onChange,
  };
}
