import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';
import classes from './qr-picture.module.css';

/** Whole pixels for every module: a camera reads edges, not shades. */
const modulePx = 4;

/** A QR code as one drawn path, dark on white with its quiet zone in every theme: phones read no other kind surely. */
export function QrPicture({
  text,
  label,
  testId,
}: {
  text: string;
  label: string;
  testId?: string;
}) {
  const { data, size } = encode(text, { border: 4 });
  const width = size * modulePx;
  return (
    <svg
      className={classes.qr}
      width={width}
      height={width}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      data-testid={testId}
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#ffffff" />
      <path d={qrPath(data)} fill="#000000" />
    </svg>
  );
}
