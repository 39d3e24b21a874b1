import type { PowerRows } from '#platform/row-mac';
import { depositPower } from '#modules/deposits';
import { type Explanation, suspendUnproved } from './explain-line.ts';
import { internalTransferPower } from '../transfers/internal-transfer-power.ts';
import { sessionPower } from '#modules/sessions';

export interface ForPersons {
  /** The rows that explained it, one of which is not proved. */
  unproved: (readonly [rows: PowerRows<never>, id: string])[];
  suspension: Explanation;
}

/** What becomes of a line whose explanation stands on a row that was changed behind the application. Pure. */
export function setForPersons(explanation: Explanation): ForPersons {
  switch (explanation.kind) {
    case 'settle': {
      const { id, sessionId } = explanation.candidate;
      return {
        unproved: [
          [depositPower, id],
          [sessionPower, sessionId],
        ],
        suspension: suspendUnproved('depositNotProved', id),
      };
    }
    case 'expected': {
      const { depositId } = explanation;
      return {
        unproved: [[depositPower, depositId]],
        suspension: suspendUnproved('depositNotProved', depositId),
      };
    }
    case 'ownMove':
      return {
        unproved: [[internalTransferPower, explanation.moveId]],
        suspension: suspendUnproved('moveNotProved', null),
      };
    case 'suspend':
      return { unproved: [], suspension: explanation };
  }
}
