import { createSealer as openSealerOf } from '#platform/seals';
import type { Sealer, SealerOptions } from '#platform/seals';
import { auditHistory } from './audit-history.ts';

/** The one who seals the audit log. */
export function createSealer(options: SealerOptions): Sealer {
  return openSealerOf(options, auditHistory);
}
