import type { Currency, Provider, RoleId } from '@wallet/contract';

/** What the demo consists of, as data. Every name, number and address is invented. */

export interface PlannedUser {
  roleId: RoleId;
  email: string;
  name: string;
  merchant?: string;
}

export const demoUsers: readonly PlannedUser[] = [
  { roleId: 1, email: 'admin@wallet.example', name: 'Rizky Pratama' },
  { roleId: 1, email: 'admin2@wallet.example', name: 'Sari Wulandari' },
  { roleId: 5, email: 'subadmin@wallet.example', name: 'Bagus Santoso' },
  { roleId: 2, email: 'staff@wallet.example', name: 'Maria Reyes' },
  { roleId: 3, email: 'phonefarm@wallet.example', name: 'Joko Susilo' },
  { roleId: 4, email: 'owner@kopi.example', name: 'Dian Permata', merchant: 'KOPINUS' },
  { roleId: 4, email: 'finance@kopi.example', name: 'Putri Maharani', merchant: 'KOPINUS' },
  { roleId: 4, email: 'owner@halo.example', name: 'Jose Santos', merchant: 'HALOSHOP' },
  { roleId: 4, email: 'finance@halo.example', name: 'Ana Cruz', merchant: 'HALOSHOP' },
];

export interface PlannedPayoutMethod {
  method: 'dana' | 'livin' | 'maya_to_maya_phone_number' | 'maya_to_bank';
  /** The institution's code. */
  code: string;
  bankName: string;
  number: string;
  holderName: string;
}

export interface PlannedMerchant {
  code: string;
  name: string;
  country: 'ID' | 'PH';
  currency: Currency;
  timeZone: string;
  methods: readonly string[];
  /** Hundredths of a percent and a flat part in minor units, for every deposit method. */
  fee: { percentBasisPoints: number; flatMinor: bigint };
  branding: {
    displayName: string;
    accent: string | null;
    supportEmail: string;
    supportPhone: string;
    defaultLocale: 'en' | 'id' | 'ph';
  };
  /** Where it withdraws to, the usual one first. */
  payoutMethods: readonly PlannedPayoutMethod[];
  /** The largest withdrawal that goes without a person, and what goes so in a day; in minor units. */
  policy: { automaticUpToMinor: bigint; automaticPerDayMinor: bigint } | null;
  /** Whether strangers may ask for a deposit or a withdrawal by the merchant's public form. */
  publicForm: { deposit: boolean; withdrawal: boolean };
  /** Payments of the day before, smallest and largest amount in whole units. */
  history: { count: number; from: number; to: number };
}

export const demoMerchants: readonly PlannedMerchant[] = [
  {
    code: 'KOPINUS',
    name: 'Kopi Nusantara',
    country: 'ID',
    currency: 'IDR',
    timeZone: 'Asia/Jakarta',
    methods: ['dana', 'livin'],
    fee: { percentBasisPoints: 70, flatMinor: 0n },
    branding: {
      displayName: 'Kopi Nusantara',
      accent: '#14532d',
      supportEmail: 'bantuan@kopi.example',
      supportPhone: '+62 21 5550 0142',
      defaultLocale: 'en',
    },
    payoutMethods: [
      {
        method: 'livin',
        code: '014',
        bankName: 'Bank Central Asia',
        number: '5270412233',
        holderName: 'Dian Permata',
      },
      {
        method: 'dana',
        code: 'DANA',
        bankName: 'DANA',
        number: '081298765432',
        holderName: 'Putri Maharani',
      },
    ],
    policy: { automaticUpToMinor: 10_000_000n, automaticPerDayMinor: 200_000_000n },
    publicForm: { deposit: true, withdrawal: true },
    history: { count: 42, from: 25_000, to: 900_000 },
  },
  {
    code: 'HALOSHOP',
    name: 'Halo Shop',
    country: 'PH',
    currency: 'PHP',
    timeZone: 'Asia/Manila',
    methods: ['maya', 'maya_to_maya_qr', 'maya_to_maya_phone_number'],
    fee: { percentBasisPoints: 150, flatMinor: 0n },
    branding: {
      displayName: 'Halo Shop',
      accent: null,
      supportEmail: 'help@halo.example',
      supportPhone: '+63 2 5550 0188',
      defaultLocale: 'en',
    },
    payoutMethods: [
      {
        method: 'maya_to_maya_phone_number',
        code: 'PAPHPHM1XXX',
        bankName: 'Maya Philippines, Inc.',
        number: '09175550188',
        holderName: 'Jose Santos',
      },
      {
        method: 'maya_to_bank',
        code: 'BOPIPHMMXXX',
        bankName: 'Bank of the Philippine Islands / BPI Family',
        number: '3149520177',
        holderName: 'Ana Cruz',
      },
    ],
    policy: null,
    publicForm: { deposit: true, withdrawal: false },
    history: { count: 30, from: 150, to: 9_000 },
  },
];

export interface PlannedAccount {
  provider: Provider;
  holderName: string;
  number: string;
  /** What the provider showed a day ago, in minor units. */
  openingMinor: bigint;
}

export interface PlannedDevice {
  name: string;
  model: string;
  carrier: string;
  accounts: readonly PlannedAccount[];
}

const dana = (holderName: string, number: string, openingMinor: bigint): PlannedAccount => ({
  provider: 'dana',
  holderName,
  number,
  openingMinor,
});
const livin = (holderName: string, number: string, openingMinor: bigint): PlannedAccount => ({
  provider: 'livin',
  holderName,
  number,
  openingMinor,
});
const maya = (holderName: string, number: string, openingMinor: bigint): PlannedAccount => ({
  provider: 'maya',
  holderName,
  number,
  openingMinor,
});

export const demoDevices: readonly PlannedDevice[] = [
  {
    name: 'JKT-A01',
    model: 'Galaxy A15',
    carrier: 'Telkomsel',
    accounts: [dana('TOKO DINAMIS', '081200000101', 210_000_000n)],
  },
  {
    name: 'JKT-A02',
    model: 'Galaxy A15',
    carrier: 'Telkomsel',
    accounts: [
      dana('TOKO SEJAHTERA', '081200000102', 180_500_000n),
      livin('PT DINAMIS NIAGA', '1370000000102', 4_250_000_000n),
    ],
  },
  {
    name: 'JKT-A03',
    model: 'Galaxy A15',
    carrier: 'Indosat',
    accounts: [dana('WARUNG BAHAGIA', '081200000103', 96_000_000n)],
  },
  {
    name: 'JKT-A04',
    model: 'Redmi 13C',
    carrier: 'XL',
    accounts: [livin('CV MAJU BERSAMA', '1370000000104', 2_800_000_000n)],
  },
  {
    name: 'BDG-B01',
    model: 'vivo Y17s',
    carrier: 'Telkomsel',
    accounts: [dana('TOKO MELATI', '081200000201', 121_000_000n)],
  },
  {
    name: 'BDG-B02',
    model: 'vivo Y17s',
    carrier: 'Telkomsel',
    accounts: [livin('TOKO ANGGREK', '1370000000202', 1_430_000_000n)],
  },
  {
    name: 'SBY-C01',
    model: 'Infinix Hot 40i',
    carrier: 'Indosat',
    accounts: [dana('TOKO KENANGA', '081200000301', 77_000_000n)],
  },
  {
    name: 'SBY-C02',
    model: 'realme C53',
    carrier: 'XL',
    accounts: [livin('UD SURYA ABADI', '1370000000302', 960_000_000n)],
  },
  {
    name: 'MNL-D01',
    model: 'Redmi 13C',
    carrier: 'Globe',
    accounts: [maya('HALO TRADING', '09170000401', 5_400_000n)],
  },
  {
    name: 'MNL-D02',
    model: 'Redmi 13C',
    carrier: 'Smart',
    accounts: [maya('SARI SARI ONLINE', '09170000402', 3_900_000n)],
  },
  {
    name: 'MNL-D03',
    model: 'Galaxy A15',
    carrier: 'Globe',
    accounts: [maya('ISLA MERCHANTS', '09170000403', 7_150_000n)],
  },
  {
    name: 'CEB-E01',
    model: 'realme C53',
    carrier: 'Smart',
    accounts: [maya('CEBU DEALS', '09170000501', 2_260_000n)],
  },
];
