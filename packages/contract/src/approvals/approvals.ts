import { actionsOfMoney } from './approvals-of-money.ts';
import { actionsOfPower } from './approvals-of-power.ts';

/**
 * Acts that move money, make it spendable, or raise what one person can move: how many persons
 * stand behind each, and how it is done. The one table that everything else is held against:
 * `docs/rights.md` shows it, and a test walks it: each row is tried by one person alone, by two who
 * are tied, and by two who are independent, and every endpoint that writes is in a row, or has a
 * reason in `needsNoApproval` why in none. An endpoint that does several such acts is in several
 * rows.
 */
export const approvalActs = { ...actionsOfMoney, ...actionsOfPower } as const;
export type ApprovalActionName = keyof typeof approvalActs;
