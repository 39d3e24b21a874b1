import { carriesMore, tooMuch, unreadable } from './file-problem.ts';

export interface XmlLimits {
  elements: number;
  /** How deep elements may lie in each other. */
  depth: number;
  /** The longest text between two tags, and the longest tag, in characters. */
  textCharacters: number;
  tagCharacters: number;
}

/** A start tag: its name without a prefix, and all that stands behind the name. */
export type OnTag = (name: string, attributes: string) => void;

const lessThan = 0x3c;
const greaterThan = 0x3e;
const doubleQuote = 0x22;
const singleQuote = 0x27;
const slash = 0x2f;

/**
 * Scans XML once, in linear time, and reports each start tag. Throws a FileProblem for malformed
 * XML, its own definitions (which can stand for anything) and exceeded limits.
 */
export function scanXml(xml: string, limits: XmlLimits, onTag: OnTag): void {
  const open: string[] = [];
  let elements = 0;
  let at = xml.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (;;) {
    const tagAt = xml.indexOf('<', at);
    const textEnd = tagAt < 0 ? xml.length : tagAt;
    if (textEnd - at > limits.textCharacters)
      throw tooMuch(`A cell of it is longer than ${limits.textCharacters} characters.`);
    if (tagAt < 0) break;
    const skipped = endOfSkipped(xml, tagAt);
    if (skipped > 0) {
      if (skipped - tagAt > limits.textCharacters) throw tooMuch('A remark in it is too long.');
      at = skipped;
      continue;
    }
    const end = endOfTag(xml, tagAt, limits);
    at = end + 1;
    if (xml.charCodeAt(tagAt + 1) === slash) {
      if (open.pop() !== xml.slice(tagAt + 2, end).trimEnd()) throw notWellFormed();
      continue;
    }
    if (++elements > limits.elements) throw tooMuch('It has too many cells or parts.');
    const isClosed = xml.charCodeAt(end - 1) === slash;
    const tag = xml.slice(tagAt + 1, isClosed ? end - 1 : end);
    const name = /^[^\s/<>"'=&]+/.exec(tag)?.[0];
    if (name === undefined) throw notWellFormed();
    if (!isClosed && open.push(name) > limits.depth)
      throw tooMuch(`Its parts lie more than ${limits.depth} deep in each other.`);
    onTag(name.slice(name.indexOf(':') + 1), tag.slice(name.length));
  }
  if (open.length > 0 || elements === 0) throw notWellFormed();
}

/** Where a remark, an instruction or a raw text ends; 0 where a tag begins. */
function endOfSkipped(xml: string, at: number): number {
  if (xml.startsWith('<?', at)) return behind(xml, '?>', at);
  if (!xml.startsWith('<!', at)) return 0;
  if (xml.startsWith('<!--', at)) return behind(xml, '-->', at + 4);
  if (xml.startsWith('<![CDATA[', at)) return behind(xml, ']]>', at);
  throw carriesMore('It defines texts of its own.');
}

function behind(xml: string, mark: string, at: number): number {
  const end = xml.indexOf(mark, at);
  if (end < 0) throw notWellFormed();
  return end + mark.length;
}

/** The `>` of a tag; one inside quotes is none. */
function endOfTag(xml: string, tagAt: number, { tagCharacters }: XmlLimits): number {
  const most = Math.min(xml.length, tagAt + tagCharacters);
  let quote = 0;
  for (let at = tagAt + 1; at < most; at += 1) {
    const letter = xml.charCodeAt(at);
    if (quote !== 0) {
      if (letter === quote) quote = 0;
    } else if (letter === greaterThan) return at;
    else if (letter === doubleQuote || letter === singleQuote) quote = letter;
    else if (letter === lessThan) throw notWellFormed();
  }
  throw most < xml.length ? tooMuch('One of its tags is too long.') : notWellFormed();
}

function notWellFormed(): Error {
  return unreadable('What is in it is broken.');
}

/** All values of an attribute by name, under any prefix, even duplicates. */
export function valuesOf(attributes: string, name: string): string[] {
  const found = attributes.matchAll(
    new RegExp(`(?<![^\\s:"'])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g'),
  );
  return [...found].map(([, double, single]) => double ?? single ?? '');
}
