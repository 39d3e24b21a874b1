import { fontFamily, ink, type Picture, type Shape } from './picture.ts';
import { qrPath, quietModules } from './qr-matrix.ts';

/** A picture as an SVG file, for browsers that cannot paint one themselves. */
export function toSvg({ width, height, shapes }: Picture): string {
  const inner = shapes.map(toElement).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ink.paper}"/>${inner}</svg>`;
}

function toElement(shape: Shape): string {
  switch (shape.kind) {
    case 'box':
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" rx="${shape.radius}" fill="${shape.fill}"/>`;
    case 'logo':
      return shape.address.startsWith('data:')
        ? `<image x="${shape.x}" y="${shape.y}" width="${shape.size}" height="${shape.size}" href="${escape(shape.address)}"/>`
        : '';
    case 'code': {
      const [x, y] = [shape.x - quietModules * shape.unit, shape.y - quietModules * shape.unit];
      return `<path transform="translate(${x} ${y}) scale(${shape.unit})" shape-rendering="crispEdges" d="${qrPath(shape.matrix)}"/>`;
    }
    case 'text': {
      const { x, y, size, weight, fill, text, tail, anchor = 'start' } = shape;
      const marked = tail
        ? `<tspan ${tail.as === 'marked' ? 'text-decoration="underline"' : 'font-weight="600"'}>${escape(tail.text)}</tspan>`
        : '';
      return `<text x="${x}" y="${y}" xml:space="preserve" font-family="${escape(fontFamily)}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escape(text)}${marked}</text>`;
    }
  }
}

/** Also keeps the blank before a bold part, which XML would drop at the end of a text. */
function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
