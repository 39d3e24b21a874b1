import { fontFamily, ink, type Picture, type Shape } from './picture.ts';

/** Paints a picture on a canvas and hands it over as a PNG file. */
export async function savePicture(picture: Picture, fileName: string): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d');
  if (!context) return;
  paint(context, picture);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) download(blob, fileName);
}

function paint(context: CanvasRenderingContext2D, { width, height, shapes }: Picture): void {
  context.fillStyle = ink.paper;
  context.fillRect(0, 0, width, height);
  for (const shape of shapes) paintShape(context, shape);
}

function paintShape(context: CanvasRenderingContext2D, shape: Shape): void {
  switch (shape.kind) {
    case 'box':
      context.fillStyle = shape.fill;
      roundedBox(context, shape);
      return;
    case 'code':
      context.fillStyle = '#000000';
      shape.matrix.forEach((row, y) => row.forEach((dark, x) => {
        if (dark) context.fillRect(shape.x + x * shape.unit, shape.y + y * shape.unit, shape.unit, shape.unit);
      }));
      return;
    case 'text':
      paintText(context, shape);
  }
}

function paintText(context: CanvasRenderingContext2D, { x, y, size, weight, fill, text, tail, anchor = 'start' }: Extract<Shape, { kind: 'text' }>): void {
  context.font = `${weight} ${size}px ${fontFamily}`;
  context.textAlign = anchor === 'middle' ? 'center' : anchor;
  if (tail) {
    const start = x + context.measureText(text).width;
    context.fillStyle = ink.mark;
    context.fillRect(start, y - size * 0.22, context.measureText(tail).width, size * 0.3);
  }
  context.fillStyle = fill;
  context.fillText(text + (tail ?? ''), x, y);
}

function roundedBox(context: CanvasRenderingContext2D, { x, y, width, height, radius }: Extract<Shape, { kind: 'box' }>): void {
  context.beginPath();
  context.moveTo(x + radius, y);
  context.arcTo(x + width, y, x + width, y + height, radius);
  context.arcTo(x + width, y + height, x, y + height, radius);
  context.arcTo(x, y + height, x, y, radius);
  context.arcTo(x, y, x + width, y, radius);
  context.fill();
}

function download(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
