import {
  hostileDocuments,
  hostilePictures,
  hostileSpreadsheets,
  hostileTables,
} from '@wallet/server/testing';
import type { HostileFile } from '@wallet/server/testing';

export interface Upload {
  door: string;
  file: string;
  console: 'admin' | 'merchant';
  path: string;
  /** Made before anything is measured. */
  body: Buffer;
}

const base64 = ({ bytes }: HostileFile) => bytes().toString('base64');
const mapping = {
  delimiter: ',',
  skipRows: 0,
  date: { column: 'Date', format: 'yyyy-MM-dd', time: 'none' },
  decimal: 'point',
  amount: { sign: 'signed', column: 'Amount' },
  order: 'oldestFirst',
};

/** Every hostile file at every endpoint that takes its kind. */
export function hostileUploads(): Upload[] {
  const account = `acc_${'0'.repeat(26)}`;
  const uploads: [
    Omit<Upload, 'file' | 'body'>,
    readonly HostileFile[],
    (file: HostileFile) => object,
  ][] = [
    [
      { door: 'statement, XLSX', console: 'admin', path: '/api/statement-files' },
      hostileSpreadsheets,
      (file) => ({ base64: base64(file) }),
    ],
    [
      {
        door: 'statement, CSV',
        console: 'admin',
        path: `/api/accounts/${account}/statement-imports`,
      },
      hostileTables,
      (file) => ({
        purpose: 'settle',
        dryRun: true,
        fileName: file.fileName,
        csv: file.bytes().toString('utf8'),
        mapping,
        from: '2026-11-21',
        to: '2026-11-21',
      }),
    ],
    [
      { door: 'withdrawals', console: 'merchant', path: '/api/withdrawal-requests/import/check' },
      hostileTables,
      (file) => ({ csv: file.bytes().toString('utf8') }),
    ],
    [
      { door: 'logo', console: 'merchant', path: '/api/merchant/logo' },
      hostilePictures,
      (file) => ({ content: base64(file) }),
    ],
    [
      { door: 'proof', console: 'admin', path: '/api/evidence' },
      [...hostilePictures, ...hostileDocuments],
      (file) => ({ fileName: file.fileName, content: base64(file) }),
    ],
  ];
  return uploads.flatMap(([at, files, body]) =>
    files.map((file) => ({
      ...at,
      file: file.name,
      body: Buffer.from(JSON.stringify(body(file))),
    })),
  );
}
