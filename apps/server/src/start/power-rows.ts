import { decisionRows, linkRows, personRows, selectMiscounted } from '#modules/approvals';
import type { PowerKind } from '#modules/approvals';
import {
  codeRows,
  refreshTokenRows,
  selectPeopleToSign,
  selectReplayedPeople,
} from '#modules/identity';
import {
  apiTokenRows,
  feePower,
  limitPower,
  merchantPower,
  selectReplayedTokens,
  selectTokensToSign,
} from '#modules/merchants';
import { payoutMethodPower } from '#modules/payout-methods';
import { intentPower, requestPower } from '#modules/payouts';
import { changeRows } from '#modules/pending-changes';
import { blockPower, rulePower } from '#modules/rules';
import { settingsOfPower } from '#modules/settings';
import { canonicalJson } from '#platform/canonical-json';
import { selectChangedFirst, settingPower } from '#platform/settings';

/**
 * Every kind of row that gives power: each is proved by `verify-rows` and every day by the server, made anew when keys are
 * rotated, and signed by `sign-rows` where it was made before there were MACs. A new kind is one line here.
 */
export const powerKinds: readonly PowerKind[] = [
  {
    rows: personRows,
    worthKnowing: selectPeopleToSign,
    contradicted: [selectReplayedPeople, selectMiscounted],
  },
  { rows: linkRows },
  {
    rows: apiTokenRows,
    worthKnowing: selectTokensToSign,
    contradicted: [selectReplayedTokens],
  },
  { rows: refreshTokenRows },
  { rows: codeRows },
  { rows: decisionRows },
  { rows: merchantPower },
  { rows: limitPower },
  { rows: feePower },
  { rows: settingPower, contradicted: [selectChangedFirstValues] },
  { rows: rulePower },
  { rows: blockPower },
  { rows: payoutMethodPower },
  { rows: requestPower },
  { rows: intentPower },
  { rows: changeRows },
];

function selectChangedFirstValues() {
  return selectChangedFirst(
    settingsOfPower().map(({ key, power }) => ({
      key,
      first: power?.first === undefined ? null : canonicalJson(power.first),
    })),
  );
}
