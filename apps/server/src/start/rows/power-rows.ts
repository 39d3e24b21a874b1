import { decisionRows, linkRows, personRows } from '#modules/approvals';
import { selectMiscounted } from '#modules/approvals/independence';
import type { PowerKind } from '#modules/approvals/row-proofs';
import { codeRows } from '#modules/identity/codes';
import {
  confirmationRows,
  refreshTokenRows,
  selectPeopleToSign,
  selectReplayedPeople,
} from '#modules/identity';
import { apiTokenRows, selectReplayedTokens, selectTokensToSign } from '#modules/merchants/tokens';
import { feePower, limitPower, merchantPower } from '#modules/merchants';
import { accountPower, selectAccountsToSign } from '#modules/accounts';
import { coveragePower } from '#modules/statements/completeness';
import { evidencePower, importPower } from '#modules/statements/evidence';
import { linePower } from '#modules/statements/lines';
import {
  selectImportsToSign,
  selectLinesToSign,
  selectUnlikeStored,
} from '#modules/statements/snapshots';
import {
  devicePower,
  enrolmentPower,
  selectPhonesToSign,
  selectReplayedPhones,
} from '#modules/devices';
import {
  depositPower,
  selectDepositsToSign,
  selectNamedBeforePaid,
  selectSessionsToSign,
} from '#modules/deposits';
import { internalTransferPower } from '#modules/matching/transfers';
import { sessionPower } from '#modules/sessions';
import { findingRows } from '#modules/integrity';
import { payoutMethodPower, selectMethodsToSign } from '#modules/payout-methods';
import {
  intentPower,
  requestPower,
  selectForgedIntents,
  selectForgottenAttempts,
} from '#modules/payouts';
import { changeRows } from '#modules/pending-changes';
import {
  selectTransfersToSign,
  selectTransfersWithoutDecisions,
} from '#modules/reconciliation/moves';
import {
  orderPower,
  recoveryPower,
  releasePower,
  selectReleasesWithoutDecisions,
} from '#modules/restores';
import { blockPower, rulePower } from '#modules/rules';
import { settingsOfPower } from '#modules/settings';
import {
  countedPower,
  daySumPower,
  selectUncounted,
  selectWrongSums,
} from '#modules/withdrawals/approval';
import {
  laidDownValues,
  selectChangedFirst,
  selectSettingsToSign,
  settingPower,
} from '#platform/settings';

/**
 * Every kind of power row: proved by `verify-rows` and daily, renewed by key rotation, signed by
 * `sign-rows` if older than MACs. Add a new kind here; its migration notes it in `row_signing_kind`
 * if its table is empty.
 */
export const powerKinds: readonly PowerKind[] = [
  {
    rows: personRows,
    words: 'people',
    worthKnowing: selectPeopleToSign,
    contradicted: [selectReplayedPeople, selectMiscounted],
  },
  { rows: linkRows, words: 'links between people' },
  {
    rows: apiTokenRows,
    words: 'API tokens',
    worthKnowing: selectTokensToSign,
    contradicted: [selectReplayedTokens],
  },
  { rows: refreshTokenRows, words: 'refresh tokens' },
  { rows: codeRows, words: 'mailed links' },
  { rows: confirmationRows, words: 'confirmations by password or one-time code' },
  { rows: decisionRows, words: 'decisions' },
  { rows: merchantPower, words: 'merchants' },
  { rows: limitPower, words: 'limits of merchants' },
  { rows: feePower, words: 'fees of merchants' },
  {
    rows: settingPower,
    words: 'settings',
    worthKnowing: selectSettingsToSign,
    contradicted: [selectChangedFirstValues],
  },
  { rows: accountPower, words: 'accounts', worthKnowing: selectAccountsToSign },
  {
    rows: devicePower,
    words: 'phones',
    worthKnowing: selectPhonesToSign,
    contradicted: [selectReplayedPhones],
  },
  { rows: enrolmentPower, words: 'one-time codes of phones' },
  {
    rows: linePower,
    words: 'statement lines',
    isOfPayments: true,
    worthKnowing: selectLinesToSign,
    recomputed: [selectUnlikeStored],
  },
  { rows: coveragePower, words: 'complete reads', isOfPayments: true },
  { rows: evidencePower, words: 'evidence of other sources', isOfPayments: true },
  { rows: importPower, words: 'statement files', worthKnowing: selectImportsToSign },
  { rows: rulePower, words: 'rules' },
  { rows: blockPower, words: 'blocks' },
  { rows: payoutMethodPower, words: 'payout destinations', worthKnowing: selectMethodsToSign },
  {
    rows: requestPower,
    words: 'withdrawal requests',
    contradicted: [selectForgottenAttempts],
  },
  { rows: intentPower, words: 'payout orders', contradicted: [selectForgedIntents] },
  { rows: changeRows, words: 'changes that wait' },
  { rows: daySumPower, words: 'sums of a day', recomputed: [selectWrongSums] },
  { rows: countedPower, words: 'what a sum of a day counts', recomputed: [selectUncounted] },
  { rows: findingRows, words: 'findings of proofs' },
  { rows: recoveryPower, words: 'recoveries after a restore' },
  {
    rows: releasePower,
    words: 'accounts in a recovery',
    contradicted: [selectReleasesWithoutDecisions],
  },
  { rows: orderPower, words: 'orders that journals told after a restore' },
  {
    rows: depositPower,
    words: 'deposits',
    isOfPayments: true,
    worthKnowing: selectDepositsToSign,
    recomputed: [selectNamedBeforePaid],
  },
  {
    rows: sessionPower,
    words: 'payment and withdrawal sessions',
    isOfPayments: true,
    worthKnowing: selectSessionsToSign,
  },
  {
    rows: internalTransferPower,
    words: 'moves of own money',
    worthKnowing: selectTransfersToSign,
    contradicted: [selectTransfersWithoutDecisions],
  },
];

function selectChangedFirstValues() {
  return selectChangedFirst(
    settingsOfPower().map((setting) => ({ key: setting.key, values: laidDownValues(setting) })),
  );
}
