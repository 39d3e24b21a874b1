import { randomUUID } from 'node:crypto';
import type { TransactionRow, WireMoney } from '@wallet/merchant-sdk';

export interface Order {
  id: string;
  item: string;
  price: WireMoney;
  sessionId: string | undefined;
  /** `review`: money came, and it was not the price. A person must look. */
  state: 'open' | 'paid' | 'review';
  /** Who said that it is paid. A browser never does. */
  paidBy: 'webhook' | 'api' | undefined;
}

export interface Orders {
  open(item: { name: string; price: WireMoney }): Order;
  find(id: string | null | undefined): Order | undefined;
}

/** The shop's own books. A real shop keeps them in a database. */
export function openOrders(): Orders {
  const orders = new Map<string, Order>();
  return {
    open: ({ name, price }) => {
      const order: Order = {
        id: `order-${randomUUID()}`,
        item: name,
        price,
        sessionId: undefined,
        state: 'open',
        paidBy: undefined,
      };
      orders.set(order.id, order);
      return order;
    },
    find: (id) => orders.get(id ?? ''),
  };
}

/**
 * Applies the wallet's word on an order's payment; `by` is its channel. Paid stays paid; another
 * session, price or currency pays nothing.
 */
export function settle(
  order: Order,
  payment: Pick<TransactionRow, 'sessionId' | 'status' | 'flag' | 'paymentAmount'>,
  by: 'webhook' | 'api',
): void {
  if (
    order.state === 'paid' ||
    payment.sessionId !== order.sessionId ||
    payment.status !== 'succeeded'
  )
    return;
  const isPrice =
    payment.flag === 'none' &&
    payment.paymentAmount.value === order.price.value &&
    payment.paymentAmount.currency === order.price.currency;
  order.state = isPrice ? 'paid' : 'review';
  if (isPrice) order.paidBy = by;
}
