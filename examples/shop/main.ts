/** Starts the sample shop with WALLET_URL, PAY_URL, API_TOKEN and PORT; by default the demo's first merchant. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openShop } from './shop.ts';

const {
  WALLET_URL: walletUrl = 'http://localhost:3568',
  PAY_URL: payUrl = walletUrl,
  API_TOKEN: apiToken = demoToken(),
  PORT: port = '8080',
} = process.env;
const shop = await openShop({ walletUrl, payUrl, apiToken, port: Number(port) });
process.stdout.write(
  `The shop is at ${shop.origin}, the wallet at ${walletUrl}. Ctrl-C closes it.\n`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shop.stop());

/** The token that `npm start` made for the demo's first merchant. */
function demoToken(): string {
  const path = join(
    resolve(import.meta.dirname, '../..', process.env['DATA_DIR'] ?? '.data'),
    'demo.json',
  );
  const { merchants } = JSON.parse(readFileSync(path, 'utf8')) as {
    merchants: { apiToken: string }[];
  };
  if (!merchants[0]) throw new Error(`${path} names no merchant: set API_TOKEN`);
  return merchants[0].apiToken;
}
