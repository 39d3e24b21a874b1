import type { Io } from '#modules/realtime';
import type { SessionChanges } from '#modules/sessions/links';

const name = 'session:changed';

/** A payer's page hears of a change from whichever process it is open at. */
export function shareSessionChanges(
  own: SessionChanges,
  io: Pick<Io, 'tellOthers' | 'hearOthers'>,
): SessionChanges {
  io.hearOthers(name, own.tell);
  return {
    onChange: own.onChange,
    tell: (sessionId) => {
      own.tell(sessionId);
      io.tellOthers(name, sessionId);
    },
  };
}
