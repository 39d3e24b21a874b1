import type { PayUseCases, PublicFormUseCases } from '#modules/paypages';
import type { Storage } from '#platform/storage';

type Room = Pick<Storage, 'isFull' | 'requireRoom'>;

/**
 * Refuses payers' actions on a full disk and still shows their pages. Names each use case, so a new
 * one compiles only once its need is stated.
 */
export function refuseOnFullDisk(storage: Room, useCases: PayUseCases): PayUseCases {
  const guarded = guard(storage);
  return {
    findByToken: useCases.findByToken,
    readType: useCases.readType,
    readState: useCases.readState,
    readMaintenance: useCases.readMaintenance,
    embedOrigins: useCases.embedOrigins,
    readLogo: useCases.readLogo,
    onChange: useCases.onChange,
    chooseMethod: guarded(useCases.chooseMethod),
    claimTransferred: guarded(useCases.claimTransferred),
    cancelSession: guarded(useCases.cancelSession),
    submitDestination: guarded(useCases.submitDestination),
    confirmWithdrawal: guarded(useCases.confirmWithdrawal),
    cancelWithdrawal: guarded(useCases.cancelWithdrawal),
    sendCode: guarded(useCases.sendCode),
    enterCode: guarded(useCases.enterCode),
    mintReadOnlyToken: guarded(useCases.mintReadOnlyToken),
    // Only a note: it is made when the page is looked at the next time.
    markOpened: async (sessionId) => {
      if (!storage.isFull()) await useCases.markOpened(sessionId);
    },
  };
}

/** The same for the public form. */
export function refuseFormsOnFullDisk(
  storage: Room,
  useCases: PublicFormUseCases,
): PublicFormUseCases {
  return { ...useCases, request: guard(storage)(useCases.request) };
}

function guard(storage: Room) {
  return <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      storage.requireRoom();
      return act(...args);
    };
}
