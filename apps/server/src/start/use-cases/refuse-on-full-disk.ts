import type { PayUseCases, PublicFormUseCases } from '#modules/paypages';
import type { Storage } from '#platform/storage';

type Room = Pick<Storage, 'isFull' | 'requireRoom'>;

/**
 * A payer's presses are refused on a full disk, whichever way they come; his page is shown as before. Each use case is
 * named here: a new one does not compile before it is said what it needs.
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
