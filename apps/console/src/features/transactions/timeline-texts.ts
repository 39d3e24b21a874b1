import type { EventOf, depositMachine, payoutMachine } from '@wallet/contract';
import type { TextKey } from '../../app/text/index.ts';

type MovementName = 'create' | EventOf<typeof depositMachine> | EventOf<typeof payoutMachine>;

/** What happened, by the name of the move. A new move without a text does not compile. */
const texts: Readonly<Record<MovementName, TextKey>> = {
  create: 'timeline.create',
  showQr: 'timeline.showQr',
  claimTransferred: 'timeline.claimTransferred',
  pay: 'timeline.pay',
  payByDecision: 'timeline.payByDecision',
  doubt: 'timeline.doubt',
  expire: 'timeline.expire',
  cancel: 'timeline.cancel',
  fail: 'timeline.fail',
  refund: 'timeline.refund',
  reverse: 'timeline.reverse',
  queue: 'timeline.queue',
  dispatch: 'timeline.dispatch',
  prove: 'timeline.prove',
  disprove: 'timeline.disprove',
  loseSight: 'timeline.loseSight',
  handOver: 'timeline.handOver',
  surface: 'timeline.surface',
};

/** The text of a move; a name the console does not know yet is shown as it came. */
export function timelineText(what: string): TextKey | undefined {
  return Object.entries(texts).find(([name]) => name === what)?.[1];
}
