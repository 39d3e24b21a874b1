import { ApiError, type Maintenance, type PayState, type WithdrawState } from '@wallet/contract';
import type { DepositDeps } from '#modules/deposits';
import {
  chooseMethod,
  reportTransferred,
  createOrigins,
  readPayState,
} from '#modules/deposits/checkout';
import { readMaintenance as announcedNow } from '#modules/maintenance';
import { readLogo } from '#modules/merchants/management';
import type { PayUseCases } from '#modules/paypages';
import { cancelSession } from '#modules/sessions';
import {
  embedOrigins,
  findByToken,
  setPageOpened,
  mintReadOnlyToken,
  readSessionType,
} from '#modules/sessions/links';
import type { SessionChanges } from '#modules/sessions/links';
import {
  cancelPageWithdrawal,
  confirmWithdrawal,
  enterPageCode,
  readWithdrawState,
  sendPageCode,
  submitDestination,
} from '#modules/withdrawals/page';
import type { WithdrawPageDeps } from '#modules/withdrawals/page';
import type { SharedCounts } from '#platform/rate-limit';

/** The pay pages' use cases, by deposits and withdrawals. The merchant console frames test sessions. */
export function payUseCases(
  deps: DepositDeps,
  page: WithdrawPageDeps,
  changes: SessionChanges,
  { merchantOrigin, counts }: { merchantOrigin: string; counts?: SharedCounts | undefined },
): PayUseCases {
  const { db } = deps;
  const originOf = createOrigins(deps.clock, counts);
  const readMaintenance = async () => (await announcedNow(db.read, 'payers')).maintenance;
  return {
    findByToken: (token) => findByToken(db.read, token),
    readType: (sessionId) => readSessionType(db.read, sessionId),
    // Most are deposits: theirs is asked for first.
    readState: async (who) => {
      const state =
        (await unlessInvalid(readPayState(deps, who.sessionId))) ??
        (await readWithdrawState(page, who));
      return announcedOn(state, await readMaintenance());
    },
    readMaintenance,
    chooseMethod: ({ ip, ...choice }) => chooseMethod(deps, { ...choice, origin: originOf(ip) }),
    claimTransferred: ({ sessionId }) => reportTransferred(db, sessionId),
    cancelSession: ({ sessionId }) => db.transaction((trx) => cancelSession(trx, sessionId)),
    submitDestination: (who, input) => submitDestination(page, who, input),
    confirmWithdrawal: (who) => confirmWithdrawal(page, who),
    cancelWithdrawal: (who) => cancelPageWithdrawal(page, who),
    sendCode: (who) => sendPageCode(page, who),
    enterCode: (who, code) => enterPageCode(page, who, code),
    markOpened: (sessionId) => setPageOpened(db.read, sessionId),
    embedOrigins: (sessionId) => embedOrigins(db.read, sessionId, merchantOrigin),
    readLogo: (digest) => readLogo(db.read, digest),
    mintReadOnlyToken: (sessionId) => mintReadOnlyToken(db.read, sessionId),
    onChange: changes.onChange,
  };
}

/** Another announcement is another state of the page: open pages are told of it. */
function announcedOn<State extends PayState | WithdrawState>(
  state: State,
  maintenance: Maintenance | null,
): State {
  return maintenance === null
    ? state
    : { ...state, maintenance, revision: `${state.revision}-${maintenance.version}` };
}

async function unlessInvalid<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'sessionInvalid') return undefined;
    throw error;
  }
}
