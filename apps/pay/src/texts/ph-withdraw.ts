import { withdraw as english } from './en-withdraw.ts';
import type { WithdrawTexts } from './texts.ts';

export const withdraw: WithdrawTexts = english;
