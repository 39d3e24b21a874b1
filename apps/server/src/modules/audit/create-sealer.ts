import { createSealer as openSealerOf, type Sealer, type SealerOptions } from '#platform/seals';
import { auditHistory } from './audit-history.ts';

/** The one who seals the audit log. */
export function createSealer(options: SealerOptions): Sealer {
  return openSealerOf(options, auditHistory);
}
