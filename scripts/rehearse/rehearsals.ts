import { careFaults } from './care-faults.ts';
import { deviceFaults } from './device-faults.ts';
import { historyFaults } from './history-faults.ts';
import { loginFaults } from './login-faults.ts';
import { nameFaults } from './name-faults.ts';
import { payoutFaults } from './payout-faults.ts';
import type { Rehearsal } from './rehearsal.ts';

export const rehearsals: readonly Rehearsal[] = [
  ...deviceFaults,
  ...careFaults,
  ...historyFaults,
  ...loginFaults,
  ...nameFaults,
  ...payoutFaults,
];
