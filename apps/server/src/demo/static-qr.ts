import { buildEmv } from '@wallet/contract/emv';
import type { PlannedAccount } from './plan.ts';

/** The static QR payload a demo account shows: laid out as the provider's own, with invented numbers in it. */
export function staticQr({ provider, holderName, number }: PlannedAccount): string {
  const digits = number.padStart(15, '9').slice(-15);
  const place =
    provider === 'maya'
      ? { country: 'PH', currency: '608', city: 'MANILA' }
      : { country: 'ID', currency: '360', city: 'JAKARTA' };
  return buildEmv([
    { tag: '00', value: '01' },
    { tag: '01', value: '11' },
    ...merchantTemplates(provider, digits),
    { tag: '52', value: '5812' },
    { tag: '53', value: place.currency },
    { tag: '58', value: place.country },
    { tag: '59', value: holderName },
    { tag: '60', value: place.city },
  ]);
}

type Template = { tag: string; fields: { tag: string; value: string }[] };

function merchantTemplates(provider: PlannedAccount['provider'], digits: string): Template[] {
  switch (provider) {
    case 'dana':
      return [qris('ID.DANA.WWW', `93600915${digits.slice(-11)}`, digits), national(digits)];
    case 'livin':
      return [
        qris('ID.CO.BANKMANDIRI.WWW', `93600008${digits.slice(-11)}`, digits),
        national(digits),
      ];
    case 'maya':
      return [
        {
          tag: '28',
          fields: [
            field('00', 'ph.ppmi.p2m'),
            field('01', 'PAPHPHM1XXX'),
            field('03', digits.slice(-9)),
            field('05', digits.slice(0, 3)),
          ],
        },
      ];
  }
}

function qris(guid: string, pan: string, merchantId: string): Template {
  return {
    tag: '26',
    fields: [field('00', guid), field('01', pan), field('02', merchantId), field('03', 'UMI')],
  };
}

function national(digits: string): Template {
  return {
    tag: '51',
    fields: [
      field('00', 'ID.CO.QRIS.WWW'),
      field('02', `ID10${digits.slice(-11)}`),
      field('03', 'UMI'),
    ],
  };
}

function field(tag: string, value: string): { tag: string; value: string } {
  return { tag, value };
}
