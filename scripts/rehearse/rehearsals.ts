import { endpoints } from '@wallet/contract';
import { careFaults } from './care-faults.ts';
import { deviceFaults } from './device-faults.ts';
import { historyFaults } from './history-faults.ts';
import { loginFaults } from './login-faults.ts';
import { nameFaults } from './name-faults.ts';
import type { Rehearsal } from './rehearsal.ts';

export const rehearsals: readonly Rehearsal[] = [...deviceFaults, ...careFaults, ...historyFaults, ...loginFaults, ...nameFaults];

/** Troubles of payouts: nothing asks a phone for one before payouts exist. */
export const faultsOfPayouts: readonly string[] = ['dieBeforePress', 'dieAfterPress', 'insufficientFunds'];

/** Once merchants can ask for payouts, a trouble that nobody rehearses is a failure. */
export const payoutsExist = Object.values(endpoints).some(({ path }) => path.startsWith('/v1/withdrawal-requests'));
