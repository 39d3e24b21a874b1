import { hostileFile, type HostileFile } from './hostile-file.ts';

const made: Readonly<Record<string, [code: HostileFile['code'], bytes: () => Buffer]>> = {
  'a quote that is never closed': [
    'fileHoldsTooMuch',
    () => Buffer.from(`Date,Amount\n"${'a'.repeat(180_000)}`),
  ],
  'a quote that is never closed over 50 MB': [
    'fileHoldsTooMuch',
    () => Buffer.from(`Date,Amount\n"${'a'.repeat(50_000_000)}`),
  ],
  'a cell of quotes': [
    'fileHoldsTooMuch',
    () => Buffer.from(`Date,Amount\na${'"'.repeat(120_000)}`),
  ],
  '100,000 columns': ['fileHoldsTooMuch', () => Buffer.from(','.repeat(100_000))],
  'sixty thousand rows': ['fileHoldsTooMuch', () => Buffer.from('a\n'.repeat(60_000))],
  zeros: ['fileUnreadable', () => Buffer.from('Date,Amount\n2026-11-21\0,1.00')],
  'UTF-16': ['fileUnreadable', () => Buffer.from('\uFEFFDate,Amount\n1,2', 'utf16le')],
  'what is not UTF-8': [
    'fileUnreadable',
    () => Buffer.concat([Buffer.from('Date,Amount\n'), Buffer.from([0xc3, 0x28, 0xff])]),
  ],
};

export const hostileTables: readonly HostileFile[] = Object.entries(made).map(
  ([name, [code, bytes]]) => hostileFile({ name, fileName: 'statement.csv', code, bytes }),
);
