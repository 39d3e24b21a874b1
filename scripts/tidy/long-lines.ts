import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './source.ts';

const widest = 120;

/** Texts of screens, what is generated, and migrations, whose files never change. */
const exempt = /\/locales\/|\/generated\/|\/migrations\//;

type Span = { start: number; end: number };

/**
 * Numbers of lines over 120 characters. Ignores text (strings, templates, SQL quotes, JSX text) and
 * regular expressions, not comments and SQL.
 */
export function longLines({ path, text }: SourceFile): string[] {
  if (!/\.tsx?$/.test(path) || exempt.test(path)) return [];
  const lines = linesOf(text).filter(({ start, end }) => end - start > widest);
  if (lines.length === 0) return [];
  const texts = textsOf(path, text);
  return lines
    .filter((line) => line.end - line.start - textIn(line, texts) > widest)
    .map(({ number }) => `line ${number} is longer`);
}

function linesOf(text: string): (Span & { number: number })[] {
  let start = 0;
  return text.split('\n').map((line, index) => {
    const span = { start, end: start + line.length, number: index + 1 };
    start = span.end + 1;
    return span;
  });
}

function textIn(line: Span, texts: readonly Span[]): number {
  return texts.reduce(
    (sum, text) =>
      sum + Math.max(0, Math.min(line.end, text.end) - Math.max(line.start, text.start)),
    0,
  );
}

const startsStatement =
  /^\s*(?:select|insert into|update \w+ (?:as \w+ |\w+ )?set|delete from|with \w+ (?:\([^)]*\) )?as|create (?:table|index|unique|function|trigger)|alter (?:table|role))\s/i;

function textsOf(path: string, text: string): Span[] {
  const texts: Span[] = [];
  const statements = new Set<number>();
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (/^sql\b/.test(text.slice(tag.start, tag.end))) statements.add(quasi.start);
    },
    TemplateLiteral({ start, quasis }) {
      const isStatement = statements.has(start) || startsStatement.test(quasis[0]?.value.raw ?? '');
      texts.push(...(isStatement ? quasis.flatMap(quotedIn) : quasis));
    },
    Literal(literal) {
      if (typeof literal.value === 'string' || 'regex' in literal) texts.push(literal);
    },
    JSXText(shown) {
      texts.push(shown);
    },
  }).visit(parseSync(path, text).program);
  return texts;
}

function quotedIn({ start, value }: Span & { value: { raw: string } }): Span[] {
  return [...value.raw.matchAll(/'[^']*'/g)].map(({ index, 0: quoted }) => ({
    start: start + index,
    end: start + index + quoted.length,
  }));
}
