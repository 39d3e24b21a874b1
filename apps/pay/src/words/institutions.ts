import type { WithdrawInstitution } from '@wallet/contract';

/** Well-known banks and wallets of each country: BCA, Mandiri, BRI and DANA; GCash, Maya, BPI and BDO. */
const common = [
  '014',
  '008',
  '002',
  'DANA',
  'GXCHPHM2XXX',
  'PAPHPHM1XXX',
  'BOPIPHMMXXX',
  'BNORPHMMXXX',
];

/** Those of the institutions that can be chosen with one press. */
export function commonInstitutions(
  institutions: readonly WithdrawInstitution[],
): WithdrawInstitution[] {
  return common.flatMap((code) => institutions.find((each) => each.code === code) ?? []);
}

/** How people call it. */
export function shortName({
  shortName: short,
  name,
}: Pick<WithdrawInstitution, 'shortName' | 'name'>): string {
  return short ?? name;
}

/** `BCA, Bank Central Asia`; one name where both are the same. */
export function wholeName({
  shortName: short,
  name,
}: Pick<WithdrawInstitution, 'shortName' | 'name'>): string {
  return short === null || short === name ? name : `${short}, ${name}`;
}

/** Those whose name or short name has every word of a search, in any case. */
export function searchInstitutions(
  institutions: readonly WithdrawInstitution[],
  search: string,
): readonly WithdrawInstitution[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return institutions.filter((each) =>
    words.every((word) => wholeName(each).toLowerCase().includes(word)),
  );
}
