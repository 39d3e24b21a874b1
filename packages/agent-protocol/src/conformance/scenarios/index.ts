import type { Scenario } from '../scenario.ts';
import { accounts } from './accounts.ts';
import { caring } from './caring.ts';
import { commands } from './commands.ts';
import { endings } from './endings.ts';
import { histories } from './histories.ts';
import { joining } from './joining.ts';
import { journals } from './journals.ts';
import { repeating } from './repeating.ts';
import { transfers } from './transfers.ts';

/** In the order of playing: the agent comes in first, is looked back on and turned away last. */
export const scenarios: readonly Scenario[] = [
  ...joining,
  ...commands,
  ...repeating,
  ...accounts,
  ...histories,
  ...transfers,
  ...journals,
  ...caring,
  ...endings,
];
