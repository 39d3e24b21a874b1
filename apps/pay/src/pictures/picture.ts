/** A picture as a list of shapes, so that a canvas in the browser and an SVG of the server draw the same. */
export interface Picture {
  width: number;
  height: number;
  shapes: Shape[];
}

export type Shape =
  | { kind: 'box'; x: number; y: number; width: number; height: number; radius: number; fill: string }
  | { kind: 'text'; x: number; y: number; size: number; weight: 400 | 600 | 700; fill: string; text: string; tail?: string; anchor?: 'start' | 'middle' | 'end' }
  | { kind: 'code'; x: number; y: number; unit: number; matrix: boolean[][] };

/** Colours of a saved picture: always the light ones, it is looked at in galleries. */
export const ink = { strong: '#14171c', soft: '#444a54', line: '#dde0e5', mark: '#fde68a', paper: '#ffffff' } as const;

export const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** The head of every picture: initials, merchant, and a word at the right edge. */
export function headShapes({ merchant, initials, right, width }: { merchant: string; initials: string; right: string; width: number }): Shape[] {
  return [
    { kind: 'box', x: 56, y: 56, width: 64, height: 64, radius: 16, fill: ink.strong },
    { kind: 'text', x: 88, y: 98, size: 26, weight: 700, fill: ink.paper, text: initials, anchor: 'middle' },
    { kind: 'text', x: 140, y: 100, size: 32, weight: 600, fill: ink.strong, text: merchant },
    { kind: 'text', x: width - 56, y: 98, size: 26, weight: 400, fill: ink.soft, text: right, anchor: 'end' },
  ];
}
