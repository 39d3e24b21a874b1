type Rgb = readonly [number, number, number];

/** Whether a text is a colour we put into a style sheet: `#` and six hexadecimal digits, nothing else. */
export function isHexColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** WCAG contrast of two hexadecimal colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** A lighter form of a strong colour glows on a dark surface; above this saturation (in percent) it is calmed. */
const calmSaturation = 50;

/**
 * The colour of the same hue, moved in lightness away from `surface` only as far as the wanted contrast needs.
 * The colour itself when it has that contrast already.
 */
export function withContrast(colour: string, surface: string, wanted: number): string {
  const direction = luminance(surface) > 0.18 ? -1 : 1;
  const [hue, saturation, start] = toHsl(colour);
  let best = colour;
  for (
    let lightness = start;
    contrast(best, surface) < wanted && lightness >= 0 && lightness <= 100;
    lightness += direction
  ) {
    best = fromHsl(
      hue,
      direction > 0 ? Math.min(saturation, calmSaturation) : saturation,
      lightness,
    );
  }
  return contrast(best, surface) >= wanted ? best : direction < 0 ? '#000000' : '#ffffff';
}

function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function toHsl(hex: string): Rgb {
  const [r, g, b] = toRgb(hex).map((channel) => channel / 255) as unknown as Rgb;
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [lightness, range] = [(max + min) / 2, max - min];
  if (range === 0) return [0, 0, lightness * 100];
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sector =
    max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [sector * 60, saturation * 100, lightness * 100];
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const [s, l] = [saturation / 100, lightness / 100];
  const channel = (shift: number) => {
    const at = (shift + hue / 30) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
