import { decisionRows, linkRows, personRows, selectMiscounted } from '#modules/approvals';
import type { PowerKind } from '#modules/approvals';
import {
  codeRows,
  refreshTokenRows,
  selectPeopleToSign,
  selectReplayedPeople,
} from '#modules/identity';
import { apiTokenRows, selectReplayedTokens, selectTokensToSign } from '#modules/merchants';

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
];
