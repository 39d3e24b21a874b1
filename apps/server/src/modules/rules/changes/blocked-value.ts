import { ApiError, type BlockKind } from '@wallet/contract';
import { emailKeyOf } from '#modules/identity/credentials';
import { payeeKeyOf, plainNumber } from '#modules/payout-methods';
import type { Vault } from '#platform/vault';
import { customerKeyOf, phoneKeyOf } from '../block-keys.ts';
import type { KnownInstitution } from '../blocklist.sql.ts';

/** What is blocked: how requests are compared with it, what is sealed, and what people see of it. */
export interface BlockedValue {
  key: string;
  value: string;
  shown: string;
}

/** Refuses invalidRequest for a malformed value. `institution`: the account number's, or the blocked one. */
export function blockedValue(
  vault: Vault,
  {
    kind,
    value,
    institution,
  }: { kind: BlockKind; value: string; institution: KnownInstitution | undefined },
): BlockedValue {
  switch (kind) {
    case 'payee': {
      if (!institution) throw unfit('institutionId', 'the institution of an account number');
      const number = plainNumber(
        { institutionId: institution.id, country: institution.country },
        value,
      );
      if (number.length < 4) throw unfit('value', 'an account number');
      return {
        key: payeeKeyOf(vault, { institutionId: institution.id, number }),
        value: number,
        shown: `${institution.name} ${dots(number)}`,
      };
    }
    case 'phone': {
      const digits = value.replaceAll(/\D/g, '');
      if (digits.length < 8 || digits.length > 15) throw unfit('value', 'a telephone number');
      return { key: phoneKeyOf(vault, value), value: digits, shown: dots(digits) };
    }
    case 'email': {
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) throw unfit('value', 'an e-mail address');
      return {
        key: emailKeyOf(vault, value),
        value,
        shown: `${value.slice(0, 1)}\u2022\u2022\u2022${value.slice(value.lastIndexOf('@'))}`,
      };
    }
    case 'customer':
      return { key: customerKeyOf(vault, value), value, shown: dots(value) };
    case 'institution':
      if (!institution) throw unfit('value', 'the id of an institution, such as ID-014');
      return { key: institution.id, value: institution.id, shown: institution.name };
  }
}

/** Every key that one text could have been blocked by. */
export function searchKeysOf(
  vault: Vault,
  { value, institutions }: { value: string; institutions: readonly KnownInstitution[] },
): string[] {
  const asNumbers = /\d{4}/.test(value.replaceAll(/\D/g, ''))
    ? [
        phoneKeyOf(vault, value),
        ...institutions.map(({ id, country }) =>
          payeeKeyOf(vault, {
            institutionId: id,
            number: plainNumber({ institutionId: id, country }, value),
          }),
        ),
      ]
    : [];
  return [...asNumbers, emailKeyOf(vault, value), customerKeyOf(vault, value), value.toUpperCase()];
}

/** The last four characters, fewer of what is short. */
function dots(text: string): string {
  return `\u2022\u2022\u2022\u2022 ${text.slice(-Math.min(4, Math.floor(text.length / 2)) || text.length)}`;
}

function unfit(path: string, message: string): ApiError {
  return new ApiError('invalidRequest', { errors: [{ path, message }] });
}
