import type { PayState } from '@wallet/contract';
import { initials } from '../look/branding.ts';
import { isOwnPicture } from '../words/own-picture.ts';

/** A picture as a list of shapes, so that a canvas in the browser and an SVG of the server draw the same. */
export interface Picture {
  width: number;
  height: number;
  shapes: Shape[];
}

export type Shape =
  | {
      kind: 'box';
      x: number;
      y: number;
      width: number;
      height: number;
      radius: number;
      fill: string;
    }
  | TextShape
  | { kind: 'logo'; x: number; y: number; size: number; radius: number; address: string }
  | { kind: 'code'; x: number; y: number; unit: number; matrix: boolean[][] };

export interface TextShape {
  kind: 'text';
  x: number;
  y: number;
  size: number;
  weight: 400 | 600 | 700;
  fill: string;
  text: string;
  /** What follows the text: marked digits of an amount, or a name in bold. */
  tail?: { text: string; as: 'marked' | 'bold' };
  anchor?: 'start' | 'middle' | 'end';
}

/** Colours of a saved picture: always the light ones, it is looked at in galleries. */
export const ink = {
  strong: '#14171c',
  soft: '#444a54',
  line: '#dde0e5',
  mark: '#fde68a',
  paper: '#ffffff',
} as const;

export const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** The head of every picture: the merchant with its logo or initials, and a word at the right edge. */
export function headShapes(
  { name, logoUrl }: PayState['merchant'],
  { right, width }: { right: string; width: number },
): Shape[] {
  const tile = { x: 56, y: 56, radius: 16 };
  return [
    { kind: 'box', ...tile, width: 64, height: 64, fill: ink.strong },
    {
      kind: 'text',
      x: 88,
      y: 98,
      size: 26,
      weight: 700,
      fill: ink.paper,
      text: initials(name),
      anchor: 'middle',
    },
    ...(logoUrl !== null && isOwnPicture(logoUrl)
      ? [{ kind: 'logo' as const, ...tile, size: 64, address: logoUrl }]
      : []),
    { kind: 'text', x: 140, y: 100, size: 32, weight: 600, fill: ink.strong, text: name },
    {
      kind: 'text',
      x: width - 56,
      y: 98,
      size: 26,
      weight: 400,
      fill: ink.soft,
      text: right,
      anchor: 'end',
    },
  ];
}
