import type {
  AccountVerificationAnswer,
  PayoutMethodAnswer,
  PayoutMethodRow,
} from '@wallet/contract';
import { institutionIdOf } from '../find-destination.ts';
import type { StoredMethod, StoredVerification } from '../own-methods.sql.ts';
import { maskedName } from '#platform/mask-name';

/** A destination as its merchant's servers see it. */
export function methodAnswer(row: StoredMethod): PayoutMethodAnswer {
  const {
    id,
    mode,
    method,
    currency,
    last4,
    holderName,
    isDefault,
    status,
    statusReason,
    isUsable,
    warnings,
    replaces,
    replacedBy,
  } = row;
  const { verificationId, verification, foundName, nameScore, reason, endedAt } = row;
  return {
    id,
    mode,
    method,
    currency,
    institution: institutionOf(row),
    last4,
    holderName,
    isDefault,
    status,
    statusReason,
    usableAfter: row.usableAfter.toISOString(),
    isUsable,
    verification: {
      id: verificationId,
      status: verification ?? 'unverified',
      foundName,
      nameScore,
      reason,
      endedAt: endedAt?.toISOString() ?? null,
    },
    warnings,
    replaces,
    replacedBy,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The same for people, with who added it. */
export function methodRow(row: StoredMethod): PayoutMethodRow {
  const { createdById, createdByName } = row;
  return {
    ...methodAnswer(row),
    createdBy:
      createdById === null || createdByName === null
        ? null
        : { id: createdById, name: createdByName },
  };
}

/** For those who see people masked. */
export function maskedRow(row: PayoutMethodRow): PayoutMethodRow {
  const { verification, holderName } = row;
  return {
    ...row,
    holderName: maskedName(holderName),
    verification: {
      ...verification,
      foundName: verification.foundName && maskedName(verification.foundName),
    },
  };
}

export function verificationAnswer(row: StoredVerification): AccountVerificationAnswer {
  const {
    id,
    mode,
    status,
    method,
    last4,
    holderName,
    foundName,
    nameScore,
    reason,
    payoutMethodId,
  } = row;
  return {
    id,
    mode,
    status,
    method,
    institution: institutionOf(row),
    last4,
    holderName,
    foundName,
    nameScore,
    reason,
    payoutMethodId,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

function institutionOf({
  country,
  code,
  name,
  shortName,
}: Pick<StoredMethod, 'country' | 'code' | 'name' | 'shortName'>) {
  return { id: institutionIdOf({ country, code }), country, code, name, shortName };
}
