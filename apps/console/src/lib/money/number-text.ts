/** A count as the language groups its digits. */
export function countText(count: number, intlTag: string): string {
  return new Intl.NumberFormat(intlTag).format(count);
}

/** A share from 0 to 1 as a percentage with one place. */
export function shareText(share: number, intlTag: string): string {
  return new Intl.NumberFormat(intlTag, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(share);
}
