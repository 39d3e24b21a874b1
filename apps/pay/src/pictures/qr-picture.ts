import type { PayDeposit } from '@wallet/contract';
import type { Page } from '../page/page-context.tsx';
import { markedAmount } from '../words/amount.ts';
import { clockTime, dayText, zoneName } from '../words/clock-time.ts';
import { methodLabels } from '../words/methods.ts';
import { headShapes, ink, type Picture, type TextShape } from './picture.ts';
import { qrMatrix, quietModules } from './qr-matrix.ts';

const width = 800;
const largestUnit = 12;

type Around = Pick<Page, 't' | 'zone' | 'state'>;

/**
 * The code with everything a payer needs beside it, 800 wide, for paying on the same phone: merchant, exact amount,
 * payee, end of time and reference. Undefined when there is no code.
 */
export function qrPicture({ t, zone, state }: Around, deposit: PayDeposit): Picture | undefined {
  if (deposit.qrPayload === null) return undefined;
  const matrix = qrMatrix(deposit.qrPayload);
  const unit = Math.min(largestUnit, Math.floor(width / (matrix.length + 2 * quietModules)));
  const side = unit * matrix.length;
  const { head, tail } = markedAmount(deposit.finalPayment, deposit.amountDiscount);
  const { expiresAt } = deposit;
  const time = `${clockTime(expiresAt, zone)} ${zoneName(zone.timeZone, expiresAt)}`;
  const until = `${time}, ${dayText(expiresAt, zone)}`;
  const rail = methodLabels[deposit.method].rail ?? '';
  const below = 332 + side;
  return {
    width,
    height: below + 280,
    shapes: [
      ...headShapes(state.merchant, {
        right: state.mode === 'test' ? `${rail} ${t('testMark')}` : rail,
        width,
      }),
      { kind: 'text', x: 56, y: 181, size: 26, weight: 400, fill: ink.soft, text: t('payExactly') },
      {
        kind: 'text',
        x: 56,
        y: 258,
        size: 76,
        weight: 700,
        fill: ink.strong,
        text: head,
        tail: { text: tail, as: 'marked' },
      },
      { kind: 'code', x: (width - side) / 2, y: 332, unit, matrix },
      line(below + 84, t('yourAppShows', { name: '' }), deposit.payeeName),
      line(below + 126, t('payBefore', { time: '' }), until),
      {
        ...line(
          below + 168,
          `${t('referenceLine', { reference: state.refNo })}. ${t('onePaymentOnly')}`,
          '',
        ),
        fill: ink.soft,
      },
    ],
  };
}

function line(y: number, text: string, bold: string): TextShape {
  return {
    kind: 'text',
    x: 56,
    y,
    size: 26,
    weight: 400,
    fill: ink.strong,
    text,
    tail: { text: bold, as: 'bold' },
  };
}
