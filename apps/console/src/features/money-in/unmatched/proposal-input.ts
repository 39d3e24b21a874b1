import type {
  CandidateGuard,
  DepositCandidate,
  DepositMethod,
  ExpectedLine,
  IgnoredNature,
  ReceivedOf,
  SentBodyOf,
  UnmatchedLine,
  WireMoney,
  endpoints,
} from '@wallet/contract';
import { depositMethodsOf } from '@wallet/contract';
import { parseWrittenMoney, writeMoney } from '@wallet/contract/money';
import type { TextKey } from '../../../lib/text/index.ts';
import type { EffectEntry } from '../../../shared/money/ledger-effect.tsx';
import { readTypedAmount } from '../../../lib/money/typed-amount.ts';

export type LineDetail = ReceivedOf<typeof endpoints.getUnmatchedLine>;
export type Returnable = LineDetail['returnable'][number];
export type Reversible = LineDetail['reversible'][number];
export type ProposalBody = SentBodyOf<typeof endpoints.proposeForLine>['what'];

/** What a person can want done with a line, in the order in which it is offered. */
export const proposalFormKinds = [
  'deposit',
  'merchantCredit',
  'refund',
  'payoutReturn',
  'reversal',
  'own',
  'expected',
  'ignore',
  'release',
] as const satisfies readonly ProposalBody['kind'][];
export type ProposalFormKind = (typeof proposalFormKinds)[number];

/** What is chosen so far. Texts as they were typed. */
export interface ProposalInput {
  kind: ProposalFormKind;
  /** A part of the line, as it was typed; empty for all that waits. */
  part: string;
  depositId: string | null;
  accepted: readonly CandidateGuard[];
  merchantId: string | null;
  chargesFee: boolean;
  /** How it was paid, which decides the fee. */
  method: DepositMethod | null;
  payoutId: string | null;
  /** The paid deposit that was taken back. */
  reversedId: string | null;
  moveId: string | null;
  expectedId: string | null;
  nature: IgnoredNature | null;
  /** Where a refund goes, when it does not go to its payer. */
  goesElsewhere: boolean;
  institution: string;
  accountNumber: string;
  holderName: string;
}

/** What one begins with: the likeliest deposit; where money left, the deposit that it names, or own money. */
export function firstProposalInput({
  line,
  candidates,
  expected,
  returnable,
  reversible,
}: LineDetail): ProposalInput {
  const best = candidates.find(({ obstacle }) => obstacle === null);
  const kind: ProposalFormKind =
    line.direction === 'debit'
      ? reversible.some(({ isNamed }) => isNamed)
        ? 'reversal'
        : 'own'
      : line.lateChoice === 'return'
        ? 'refund'
        : line.matchStatus === 'matched'
          ? 'release'
          : best === undefined && returnable.length > 0
            ? 'payoutReturn'
            : 'deposit';
  return {
    kind,
    part: '',
    depositId: best !== undefined && best.differs.length === 0 ? best.transactionId : null,
    accepted: [],
    merchantId: null,
    chargesFee: true,
    method: sole(depositMethodsOf[line.provider]),
    payoutId: only(returnable)?.transactionId ?? null,
    reversedId: only(reversible)?.transactionId ?? null,
    moveId: null,
    expectedId: only(expected)?.id ?? null,
    nature: null,
    goesElsewhere: false,
    institution: '',
    accountNumber: '',
    holderName: '',
  };
}

/** Why a kind of use is not for this line; undefined when it is. */
export function kindDisabledReason(
  kind: ProposalFormKind,
  { line, expected, returnable }: LineDetail,
): TextKey | undefined {
  if (kind === 'release') return line.isPending ? undefined : 'unmatched.not.release';
  if (line.matchStatus === 'matched' || line.matchStatus === 'ignored') return 'unmatched.not.used';
  const isDebit = line.direction === 'debit';
  if (
    isDebit &&
    (kind === 'deposit' ||
      kind === 'merchantCredit' ||
      kind === 'payoutReturn' ||
      kind === 'refund')
  )
    return 'unmatched.not.debit';
  if (!isDebit && kind === 'reversal') return 'unmatched.not.reversal';
  if (kind === 'expected' && expected.length === 0) return 'unmatched.not.expected';
  if (kind === 'payoutReturn' && returnable.length === 0) return 'unmatched.not.payoutReturn';
  if ((kind === 'ignore' || kind === 'reversal') && !isWhole(line)) return 'unmatched.not.ignore';
  return undefined;
}

/** Kinds that can take a part of a line. */
export const partKinds: readonly ProposalFormKind[] = [
  'deposit',
  'merchantCredit',
  'own',
  'refund',
];

/** How much of the line is meant, or what is wrong with what was typed. */
export function partOf(
  { kind, part }: Pick<ProposalInput, 'kind' | 'part'>,
  { rest }: Pick<UnmatchedLine, 'rest'>,
): { money: WireMoney; isPart: boolean } | { problem: TextKey } {
  if (!partKinds.includes(kind) || part.trim() === '') return { money: rest, isPart: false };
  const typed = readTypedAmount(part, rest.currency);
  if (!typed.ok) return { problem: `marking.amountWrong.${rest.currency}` };
  const [asked, left] = [parseWrittenMoney(typed.money).minor, parseWrittenMoney(rest).minor];
  if (asked <= 0n) return { problem: `marking.amountWrong.${rest.currency}` };
  if (asked > left) return { problem: 'unmatched.partTooMuch' };
  return { money: typed.money, isPart: asked < left };
}

/** The wish as the API takes it, or what is missing, as a sentence. */
export function readInput(
  input: ProposalInput,
  detail: LineDetail,
): { what: ProposalBody } | { missing: TextKey } {
  const part = partOf(input, detail.line);
  if ('problem' in part) return { missing: part.problem };
  const amount = part.isPart ? { amount: part.money } : {};
  switch (input.kind) {
    case 'deposit':
      return readDeposit(input, detail.candidates, amount);
    case 'merchantCredit':
      return readCredit(input, amount);
    case 'own':
      return {
        what: {
          kind: 'own',
          ...(input.moveId === null ? {} : { moveId: input.moveId }),
          ...amount,
        },
      };
    case 'expected':
      return input.expectedId === null
        ? { missing: 'unmatched.missing.expected' }
        : { what: { kind: 'expected', expectedId: input.expectedId } };
    case 'payoutReturn':
      return input.payoutId === null
        ? { missing: 'unmatched.missing.payout' }
        : { what: { kind: 'payoutReturn', transactionId: input.payoutId } };
    case 'reversal':
      return readReversal(input, detail.reversible);
    case 'ignore':
      return input.nature === null
        ? { missing: 'unmatched.missing.nature' }
        : { what: { kind: 'ignore', nature: input.nature } };
    case 'release':
      return { what: { kind: 'release' } };
    case 'refund':
      return readRefund(input, amount);
  }
}

function readCredit(
  { merchantId, chargesFee, method }: ProposalInput,
  amount: { amount?: WireMoney },
): { what: ProposalBody } | { missing: TextKey } {
  if (merchantId === null) return { missing: 'unmatched.missing.merchant' };
  if (!chargesFee)
    return { what: { kind: 'merchantCredit', merchantId, chargeFee: false, ...amount } };
  if (method === null) return { missing: 'unmatched.missing.method' };
  return { what: { kind: 'merchantCredit', merchantId, chargeFee: true, method, ...amount } };
}

function readDeposit(
  { depositId, accepted }: ProposalInput,
  candidates: readonly DepositCandidate[],
  amount: { amount?: WireMoney },
): { what: ProposalBody } | { missing: TextKey } {
  const chosen = candidates.find(({ transactionId }) => transactionId === depositId);
  if (!chosen) return { missing: 'unmatched.missing.deposit' };
  if (chosen.obstacle !== null) return { missing: `unmatched.obstacle.${chosen.obstacle}` };
  if (chosen.differs.some((guard) => !accepted.includes(guard)))
    return { missing: 'unmatched.missing.guards' };
  return {
    what: {
      kind: 'deposit',
      transactionId: chosen.transactionId,
      accept: [...chosen.differs],
      ...amount,
    },
  };
}

function readReversal(
  { reversedId }: ProposalInput,
  reversible: readonly Reversible[],
): { what: ProposalBody } | { missing: TextKey } {
  const chosen = reversible.find(({ transactionId }) => transactionId === reversedId);
  return chosen
    ? { what: { kind: 'reversal', transactionId: chosen.transactionId } }
    : { missing: 'unmatched.missing.deposit' };
}

function readRefund(
  { goesElsewhere, institution, accountNumber, holderName }: ProposalInput,
  amount: { amount?: WireMoney },
): { what: ProposalBody } | { missing: TextKey } {
  if (!goesElsewhere) return { what: { kind: 'refund', ...amount } };
  if (institution === '') return { missing: 'unmatched.missing.institution' };
  if (accountNumber.trim() === '') return { missing: 'unmatched.missing.number' };
  const holder = holderName.trim();
  return {
    what: {
      kind: 'refund',
      destination: {
        institutionCode: institution,
        accountNumber: accountNumber.trim(),
        ...(holder === '' ? {} : { holderName: holder }),
      },
      ...amount,
    },
  };
}

/** What is known of a use before it is decided: enough to say who gets what. */
export interface EffectOf {
  kind: ProposalFormKind | 'mark';
  amount: WireMoney;
  /** Money that left: what waits is the other way round. */
  isDebit: boolean;
  merchant: string | null;
  /** Null while it is not fixed. */
  fees: WireMoney | null;
  nature: IgnoredNature | null;
  isMove: boolean;
}

/** What the books would say: credit positive, the sum is nothing. Without legs nothing moves. */
export function effectEntries({
  kind,
  amount,
  isDebit,
  merchant,
  fees,
  nature,
  isMove,
}: EffectOf): EffectEntry[] {
  const all = isDebit ? minus(amount) : amount;
  const from: EffectEntry = {
    account: kind === 'mark' ? 'claims' : 'suspense',
    amount: minus(all),
  };
  switch (kind) {
    case 'release':
      return [];
    case 'deposit':
    case 'mark':
    case 'merchantCredit':
      return fees === null
        ? [
            from,
            { account: 'merchant', name: merchant, amount: null },
            { account: 'fees', amount: null },
          ]
        : [
            from,
            { account: 'merchant', name: merchant, amount: less(all, fees) },
            ...(isNothing(fees) ? [] : [{ account: 'fees' as const, amount: fees }]),
          ];
    case 'own':
      return [from, { account: isMove ? 'transit' : 'capital', amount: all }];
    case 'expected':
      return [from, { account: 'claims', amount: all }];
    case 'payoutReturn':
      return [from, { account: 'merchant', name: merchant, amount: all }];
    case 'reversal':
      return fees === null
        ? [from, { account: 'merchant', name: merchant, amount: null }]
        : [
            from,
            { account: 'merchant', name: merchant, amount: less(all, minus(fees)) },
            ...(isNothing(fees) ? [] : [{ account: 'fees' as const, amount: minus(fees) }]),
          ];
    case 'refund':
      return [from, { account: 'payer', amount: all }];
    case 'ignore':
      return [
        from,
        { account: nature === 'providerFee' ? 'providerFees' : 'capital', amount: all },
      ];
  }
}

/** The deposit, expectation or payout that a wish names, for words about it. */
export function namedBy(
  input: ProposalInput,
  { candidates, expected, returnable, reversible }: LineDetail,
): {
  deposit: DepositCandidate | undefined;
  expected: ExpectedLine | undefined;
  payout: Returnable | undefined;
  reversed: Reversible | undefined;
} {
  return {
    deposit:
      input.kind === 'deposit'
        ? candidates.find(({ transactionId }) => transactionId === input.depositId)
        : undefined,
    expected:
      input.kind === 'expected' ? expected.find(({ id }) => id === input.expectedId) : undefined,
    payout:
      input.kind === 'payoutReturn'
        ? returnable.find(({ transactionId }) => transactionId === input.payoutId)
        : undefined,
    reversed:
      input.kind === 'reversal'
        ? reversible.find(({ transactionId }) => transactionId === input.reversedId)
        : undefined,
  };
}

function minus(money: WireMoney): WireMoney {
  const { minor, currency } = parseWrittenMoney(money);
  return writeMoney({ minor: -minor, currency });
}

function less(from: WireMoney, what: WireMoney): WireMoney {
  const { minor, currency } = parseWrittenMoney(from);
  return writeMoney({ minor: minor - parseWrittenMoney(what).minor, currency });
}

function isNothing(money: WireMoney): boolean {
  return parseWrittenMoney(money).minor === 0n;
}

function isWhole({ amount, rest }: Pick<UnmatchedLine, 'amount' | 'rest'>): boolean {
  return amount.value === rest.value;
}

function sole<Item>(items: readonly Item[]): Item | null {
  return only(items) ?? null;
}

function only<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}
