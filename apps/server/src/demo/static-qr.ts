import { countryTable, providerTable, type Country, type Provider } from '@wallet/contract';
import { buildEmv } from '@wallet/contract/emv';
import type { PlannedAccount } from './plan.ts';

/** The static QR payload a demo account shows: laid out as the provider's own, with invented numbers in it. */
export function staticQr({ provider, holderName, number }: PlannedAccount): string {
  const digits = number.padStart(15, '9').slice(-15);
  const { country } = providerTable[provider];
  return buildEmv([
    { tag: '00', value: '01' },
    { tag: '01', value: '11' },
    ...merchantTemplates(provider, digits),
    { tag: '52', value: '5812' },
    { tag: '53', value: countryTable[country].currencyNumber },
    { tag: '58', value: country },
    { tag: '59', value: holderName },
    { tag: '60', value: cities[country] },
  ]);
}

type Template = { tag: string; fields: { tag: string; value: string }[] };

const cities: Readonly<Record<Country, string>> = { ID: 'JAKARTA', PH: 'MANILA' };

/** The provider's own template, and Indonesia's common one beside it. */
function merchantTemplates(provider: Provider, digits: string): Template[] {
  const { country, qrMarks } = providerTable[provider];
  const [mark = { id: '' }] = qrMarks;
  if (country === 'ID')
    return [
      qris(mark.id, `${issuers[provider] ?? '93600000'}${digits.slice(-11)}`, digits),
      national(digits),
    ];
  return [
    {
      tag: '28',
      fields: [
        field('00', mark.id),
        ...('participant' in mark ? [field('01', mark.participant ?? '')] : []),
        field('03', digits.slice(-9)),
        field('05', digits.slice(0, 3)),
      ],
    },
  ];
}

/** How the numbers of an Indonesian issuer begin; others have one that nobody was given. */
const issuers: Readonly<Partial<Record<Provider, string>>> = {
  dana: '93600915',
  livin: '93600008',
};

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
