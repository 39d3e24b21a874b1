const shown = 4;

/** Its first and last four digits, `0812 •••• 4821`; of a number shorter than ten only the last four. */
export function maskedNumber(number: string): string {
  const digits = number.replaceAll(/\D/g, '');
  const head = digits.length >= 10 ? `${digits.slice(0, shown)} ` : '';
  return `${head}\u2022\u2022\u2022\u2022 ${digits.slice(-shown)}`;
}
