import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF as pages say it to whoever selects and copies: glyphs turned back into
 * characters by each font\u2019s own map.
 */
export function pdfText(file: Buffer): string {
  const streams = streamsOf(file);
  const maps = streams
    .filter(({ text }) => text.includes('begincmap'))
    .map(({ text }) => charactersOf(text));
  const pages = streams.filter(({ text }) => text.includes(' Tf') && text.includes('TJ'));
  return pages.map(({ text }) => pageText(text, maps)).join('\n');
}

function streamsOf(file: Buffer): { text: string }[] {
  const found: { text: string }[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 1)) {
    if (file.subarray(at - 3, at).toString() === 'end') continue;
    const end = file.indexOf('\nendstream', at);
    try {
      found.push({ text: inflateSync(file.subarray(at + 7, end)).toString('latin1') });
    } catch {
      found.push({ text: '' });
    }
  }
  return found;
}

/** Glyph to character, from the ranges of a font\u2019s map: `<0000> <0002> [<0000> <0041> <0042>]`. */
function charactersOf(map: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, from = '', list = ''] of map.matchAll(
    /<([0-9a-f]{4})>\s*<[0-9a-f]{4}>\s*\[([^\]]*)\]/gi,
  )) {
    [...list.matchAll(/<([0-9a-f]+)>/gi)].forEach(([, hex = ''], i) =>
      glyphs.set(
        (Number.parseInt(from, 16) + i).toString(16).padStart(4, '0'),
        String.fromCodePoint(Number.parseInt(hex, 16)),
      ),
    );
  }
  return glyphs;
}

/** A map that knows every glyph of a text is its font\u2019s; of several the one that gives plain characters. */
function pageText(page: string, maps: readonly Map<string, string>[]): string {
  let font = '';
  const fonts = [...new Set([...page.matchAll(/\/(F\d+) /g)].map(([, name = '']) => name))].sort();
  const lines: string[] = [];
  for (const [, named, shown] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (named !== undefined) font = named;
    const map = maps[fonts.indexOf(font)] ?? new Map<string, string>();
    const hex = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)]
      .map(([, part = '']) => part)
      .join('');
    if (hex !== '')
      lines.push((hex.match(/.{4}/g) ?? []).map((glyph) => map.get(glyph) ?? '?').join(''));
  }
  return lines.join('\n');
}
