import { alertKindsOf, may, roles, searchKindsOf } from '@wallet/contract';
import type { AlertKind, Mode, RightsHolder, SearchKind } from '@wallet/contract';

/** Who looks, and how far: from the principal, never from the request. */
export interface Searcher {
  userId: string;
  /** The kinds that may be found. */
  kinds: readonly SearchKind[];
  /** The merchant whose rows alone are read; null for people of the house. */
  merchantId: string | null;
  /** Of phones, and of what is on them, those of this owner alone; null for all. */
  ownerUserId: string | null;
  /** Of alerts those of these kinds. */
  alertKinds: readonly AlertKind[];
  /** People's names are neither shown nor found by. */
  isMasked: boolean;
  mode: Mode;
}

/** PhoneFarm users find what is theirs, they and Staff find nobody by the name of a payee. */
export function searcherOf(
  person: RightsHolder & { userId: string; merchantId?: string | undefined },
  { kind, mode = 'live' }: { kind?: SearchKind | undefined; mode?: Mode | undefined },
): Searcher {
  const { roleId, userId, merchantId } = person;
  return {
    userId,
    mode,
    kinds: searchKindsOf(person).filter((one) => kind === undefined || one === kind),
    merchantId: merchantId ?? null,
    ownerUserId: roleId === roles.phoneFarm ? userId : null,
    alertKinds: alertKindsOf(roleId),
    isMasked: roleId !== roles.merchant && !may(person, 'data.reveal'),
  };
}
