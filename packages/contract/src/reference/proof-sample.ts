import { idr, sampleIds, sampleTransaction } from './samples.ts';

const at = (time: string) => ({ utc: `2026-11-21T${time}Z`, local: `2026-11-21T${String(Number(time.slice(0, 2)) + 7).padStart(2, '0')}${time.slice(2)}+07:00` });
const hex = (start: string) => start.padEnd(64, '4c1e9a');
const { id, code, mode, kind, status, flag, method, paymentAmount, amountDiscount, extraFee, finalPayment, paidAmount, merchantFee, net } = sampleTransaction;
const house = { id: null, name: null, role: 'System' };
const payload = hex('7f30');

/** The proof of the reference\u2019s one order, as its merchant gets it. */
export const sampleProof = {
  document: {
    form: 'wallet.proof/1',
    head: { audience: 'merchant', issuedAt: at('09:00:00.000'), timeZone: 'Asia/Jakarta' },
    transaction: {
      id, code, kind, mode, status, statusReason: null, flag, method, merchant: { id: 'mer_01kb6tr0a4f7y8g2h5j9k3m6np', code: 'KOPI', name: 'Kopi Nusantara' }, currency: 'IDR', paymentAmount, amountDiscount,
      extraFee, finalPayment, paidAmount, merchantFee, net, payer: { name: 'BUDI SANTOSO', number: null, institution: null }, payee: null, providerReference: '202611210803401234', createdAt: at('08:01:12.000'),
      expiresAt: at('08:15:00.000'), claimedAt: at('08:03:45.000'), paidAt: at('08:03:40.000'), completedAt: at('08:03:52.000'),
    },
    request: {
      kind: 'session', id: sampleIds.session, refNo: 'K7QX-2M4P', reference: 'order-1001', source: 'api', status: 'completed', amount: idr('150000.00'), fee: null, payloadHash: payload,
      customerName: 'Budi Santoso', destination: null, createdAt: at('08:00:00.000'), decisions: [],
    },
    route: { method, provider: 'dana', rail: null, account: null, device: null, qrDigest: hex('b2'), considered: [] },
    deviceSteps: [],
    lines: [{
      id: 'lin_01kb6v7a0ye9t2hq4m8c5d7f3g', key: null, direction: 'credit', amount: idr('149983.00'), balanceAfter: null, counterparty: 'BUDI SANTOSO', providerReference: '202611210803401234',
      occurredFrom: at('08:03:40.000'), occurredTo: at('08:03:40.999'), observedAt: at('08:03:51.000'), source: 'history', matchStatus: 'matched', confirmation: null, rawDropped: null,
    }],
    allocations: [],
    coverage: [], observations: [],
    ledger: [{
      cause: 'line:lin_01kb6v7a0ye9t2hq4m8c5d7f3g', kind: 'deposit.settle', at: at('08:03:52.000'), legs: 3, payloadHash: payload, digest: hex('0d'), place: null,
      entries: [{ account: 'merchantPayable', sequence: '4211', amount: idr('146233.00'), balanceAfter: idr('1250000.00') }],
    }],
    webhooks: [{
      eventId: sampleIds.event, type: 'deposit.succeeded', sequence: 4, at: at('08:03:52.300'), deliveryId: sampleIds.delivery, host: 'shop.example', status: 'succeeded', attempt: 1, responseStatus: 204, deliveredAt: at('08:03:52.600'),
    }],
    people: [{
      id: 'aud_01kb6tz0a4f7y8g2h5j9k3m6np', at: at('08:00:00.000'), by: house, action: 'session.opened', entity: 'transactionSession', entityId: sampleIds.session, reason: null, digest: hex('e1'), place: '90125', seal: '412',
    }],
    contents: {
      form: hex('09'), head: hex('01'), transaction: hex('02'), request: hex('03'), route: hex('04'), deviceSteps: [], lines: [hex('05')], allocations: [], coverage: [], observations: [], ledger: [hex('06')],
      webhooks: [hex('07')], people: [hex('08')],
    },
  },
  digest: hex('5a'), signature: 'Zk3'.padEnd(86, 'vQ8x-Ld_'), keyId: 'sgk_01kb6tz0a4f7y8g2h5j9k3m6np',
} as const;
