import { encode } from 'uqr';

/** A code as one path in units of a module, quiet zone included. */
export interface QrDrawing {
  /** Modules from edge to edge. */
  size: number;
  path: string;
}

/** Light modules around the code; readers need four. */
export const quietModules = 4;

/** The dark modules of a payload, without the quiet zone. The payload is taken as it is: its case is part of it. */
export function qrMatrix(payload: string): boolean[][] {
  return encode(payload, { ecc: 'M', border: 0, boostEcc: false }).data;
}

/** The drawing of a payload. */
export function drawQr(payload: string): QrDrawing {
  const matrix = qrMatrix(payload);
  return { size: matrix.length + 2 * quietModules, path: qrPath(matrix) };
}

/** One SVG path of all dark modules as horizontal runs, one unit a module, moved by the quiet zone. */
export function qrPath(matrix: readonly (readonly boolean[])[]): string {
  return matrix
    .map((row, y) =>
      runs(row)
        .map(
          ({ start, length }) =>
            `M${start + quietModules} ${y + quietModules}h${length}v1h-${length}z`,
        )
        .join(''),
    )
    .join('');
}

function runs(row: readonly boolean[]): { start: number; length: number }[] {
  const found: { start: number; length: number }[] = [];
  row.forEach((dark, x) => {
    const last = found.at(-1);
    if (!dark) return;
    if (last && last.start + last.length === x) last.length++;
    else found.push({ start: x, length: 1 });
  });
  return found;
}
