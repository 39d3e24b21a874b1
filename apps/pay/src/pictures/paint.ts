import { fontFamily, ink, type Picture, type Shape, type TextShape } from './picture.ts';

/** Paints a picture on a canvas and hands it over as a PNG file. */
export async function savePicture(picture: Picture, fileName: string): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d');
  if (!context) return;
  await paint(context, picture);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) download(blob, fileName);
}

async function paint(
  context: CanvasRenderingContext2D,
  { width, height, shapes }: Picture,
): Promise<void> {
  context.fillStyle = ink.paper;
  context.fillRect(0, 0, width, height);
  for (const shape of shapes) await paintShape(context, shape);
}

async function paintShape(context: CanvasRenderingContext2D, shape: Shape): Promise<void> {
  switch (shape.kind) {
    case 'box':
      context.fillStyle = shape.fill;
      roundedBox(context, shape);
      context.fill();
      return;
    case 'logo':
      return paintLogo(context, shape);
    case 'code':
      context.fillStyle = '#000000';
      shape.matrix.forEach((row, y) =>
        row.forEach((dark, x) => {
          if (dark)
            context.fillRect(
              shape.x + x * shape.unit,
              shape.y + y * shape.unit,
              shape.unit,
              shape.unit,
            );
        }),
      );
      return;
    case 'text':
      paintText(context, shape);
  }
}

function paintText(
  context: CanvasRenderingContext2D,
  { x, y, size, weight, fill, text, tail, anchor = 'start' }: TextShape,
): void {
  const font = (boldness: number) => `${boldness} ${size}px ${fontFamily}`;
  context.font = font(weight);
  context.textAlign = anchor === 'middle' ? 'center' : anchor;
  context.fillStyle = fill;
  context.fillText(text, x, y);
  if (!tail) return;
  const start = x + context.measureText(text).width;
  if (tail.as === 'marked') {
    context.fillStyle = ink.mark;
    context.fillRect(start, y - size * 0.22, context.measureText(tail.text).width, size * 0.3);
  } else context.font = font(600);
  context.fillStyle = fill;
  context.fillText(tail.text, start, y);
}

/** The initials below stay when the logo cannot be loaded. */
async function paintLogo(
  context: CanvasRenderingContext2D,
  { x, y, size, radius, address }: Extract<Shape, { kind: 'logo' }>,
): Promise<void> {
  const image = new Image();
  image.src = address;
  const isLoaded = await image.decode().then(
    () => true,
    () => false,
  );
  if (!isLoaded) return;
  context.save();
  roundedBox(context, { x, y, width: size, height: size, radius });
  context.clip();
  context.drawImage(image, x, y, size, size);
  context.restore();
}

interface RoundedBox {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
}

function roundedBox(
  context: CanvasRenderingContext2D,
  { x, y, width, height, radius }: RoundedBox,
): void {
  context.beginPath();
  context.moveTo(x + radius, y);
  context.arcTo(x + width, y, x + width, y + height, radius);
  context.arcTo(x + width, y + height, x, y + height, radius);
  context.arcTo(x, y + height, x, y, radius);
  context.arcTo(x, y, x + width, y, radius);
}

function download(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
