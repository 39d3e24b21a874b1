import type { Page } from '../page/page-context.tsx';
import { amountText } from '../words/amount.ts';
import type { Receipt } from '../words/receipt.ts';
import { headShapes, ink, type Picture, type Shape } from './picture.ts';

const width = 800;
const rowHeight = 64;
const firstRow = 380;

/** The receipt as a picture, with the same lines as the page. */
export function receiptPicture(
  { t, state }: Pick<Page, 't' | 'state'>,
  { label, amount, facts }: Receipt,
): Picture {
  const rows = facts.flatMap(({ name, value }, at): Shape[] => [
    {
      kind: 'text',
      x: 56,
      y: firstRow + at * rowHeight,
      size: 26,
      weight: 400,
      fill: ink.soft,
      text: t(name),
    },
    {
      kind: 'text',
      x: width - 56,
      y: firstRow + at * rowHeight,
      size: 26,
      weight: 600,
      fill: ink.strong,
      text: value,
      anchor: 'end',
    },
  ]);
  return {
    width,
    height: firstRow + facts.length * rowHeight + 24,
    shapes: [
      ...headShapes(state.merchant, {
        right: state.mode === 'test' ? `${t('receipt')} ${t('testMark')}` : t('receipt'),
        width,
      }),
      { kind: 'text', x: 56, y: 181, size: 26, weight: 400, fill: ink.soft, text: t(label) },
      {
        kind: 'text',
        x: 56,
        y: 258,
        size: 76,
        weight: 700,
        fill: ink.strong,
        text: amountText(amount),
      },
      { kind: 'box', x: 56, y: 308, width: width - 112, height: 2, radius: 0, fill: ink.line },
      ...rows,
    ],
  };
}
