import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { readWebhook, walletClient, WebhookRefused } from '@wallet/merchant-sdk';
import type { WalletClient, WebhookEvent } from '@wallet/merchant-sdk';
import { readBody, serve, type Answer, type Routes } from './http.ts';
import { openOrders, settle, type Order, type Orders } from './orders.ts';

export interface ShopOptions {
  /** Where the wallet is, such as `http://localhost:3568`. */
  walletUrl: string;
  /** Where its pay pages and `embed.js` are, when they have a name of their own. */
  payUrl?: string;
  /** Needs the scopes `sessions:read`, `sessions:write` and `webhooks:write`. */
  apiToken: string;
  /** 0 takes one that is free. */
  port: number;
}

export interface Shop {
  origin: string;
  stop(): Promise<void>;
}

interface Counter {
  wallet: WalletClient;
  orders: Orders;
}

/** Prices are the server's. What the browser sends is a wish, never an amount. */
const item = { name: 'Ceramic dripper', price: { value: '150000.00', currency: 'IDR' } } as const;
const files = { 'shop.js': 'text/javascript', 'shop.css': 'text/css' } as const;

/** Opens the shop and has the wallet tell it what was paid. */
export async function openShop({
  walletUrl,
  payUrl = walletUrl,
  apiToken,
  port,
}: ShopOptions): Promise<Shop> {
  const counter: Counter = {
    wallet: walletClient({ baseUrl: walletUrl, apiToken }),
    orders: openOrders(),
  };
  let webhookSecret = '';
  const routes: Routes = [
    [/^GET \/$/, () => showPage(payUrl)],
    [/^GET \/(shop\.js|shop\.css)$/, (_, match) => showFile(match[1] as keyof typeof files)],
    [/^POST \/orders$/, () => openOrder(counter)],
    [/^GET \/orders\/([\w-]+)$/, (_, match) => showOrder(counter.orders.find(match[1]))],
    [
      /^POST \/orders\/([\w-]+)\/check$/,
      (_, match) => checkOrder(counter, counter.orders.find(match[1])),
    ],
    [/^POST \/webhooks$/, (request) => takeWebhook(counter.orders, webhookSecret, request)],
  ];
  const { origin, stop } = await serve(routes, port);
  try {
    webhookSecret = await registerWebhooks(counter.wallet, `${origin}/webhooks`);
    return { origin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The secret is shown once, so an address of an earlier run is replaced. A real shop keeps its secret. */
async function registerWebhooks(wallet: WalletClient, url: string): Promise<string> {
  for await (const endpoint of wallet.webhookEndpoints.list())
    if (endpoint.url === url) await wallet.webhookEndpoints.remove(endpoint.id);
  const { secret } = await wallet.webhookEndpoints.create({
    url,
    eventTypes: ['deposit.succeeded', 'deposit.exception'],
  });
  return secret;
}

/** The order's id is reference and key: however often this is repeated, there is one session for it. */
async function openOrder({ wallet, orders }: Counter): Promise<Answer> {
  const order = orders.open(item);
  const session = await wallet.transactionSessions.create(
    { type: 'deposit', reference: order.id, amount: order.price },
    { idempotencyKey: order.id },
  );
  order.sessionId = session.id;
  return { status: 201, body: { id: order.id, url: session.url } };
}

function showOrder(order: Order | undefined): Answer {
  if (!order) return { status: 404 };
  const { id, item: name, price, state, paidBy } = order;
  return { status: 200, body: { id, item: name, price, state, paidBy } };
}

/** Asks the API, for a customer who is back before the webhook. */
async function checkOrder({ wallet }: Counter, order: Order | undefined): Promise<Answer> {
  if (!order?.sessionId) return { status: 404 };
  const { id, transaction } = await wallet.transactionSessions.get(order.sessionId);
  if (transaction) settle(order, { ...transaction, sessionId: id }, 'api');
  return showOrder(order);
}

async function takeWebhook(
  orders: Orders,
  secret: string,
  request: IncomingMessage,
): Promise<Answer> {
  const rawBody = await readBody(request);
  try {
    take(orders, readWebhook({ secret, headers: request.headers, rawBody }));
    return { status: 204 };
  } catch (error) {
    if (error instanceof WebhookRefused) return { status: 400 };
    throw error;
  }
}

/** Taking an event twice, or an older one later, changes nothing here: `settle` only ever goes forward. */
function take(orders: Orders, event: WebhookEvent): void {
  if (event.type !== 'deposit.succeeded' && event.type !== 'deposit.exception') return;
  const order = orders.find(event.data.reference);
  if (order) settle(order, event.data, 'webhook');
}

async function showPage(payUrl: string): Promise<Answer> {
  const html = await readFile(new URL('page/index.html', import.meta.url), 'utf8');
  const policy = `default-src 'none'; script-src 'self' ${payUrl}; style-src 'self'; connect-src 'self'; frame-src ${payUrl}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    body: html.replaceAll('{{payUrl}}', payUrl),
  };
}

async function showFile(name: keyof typeof files): Promise<Answer> {
  return {
    status: 200,
    headers: { 'content-type': `${files[name]}; charset=utf-8` },
    body: await readFile(new URL(`page/${name}`, import.meta.url), 'utf8'),
  };
}
