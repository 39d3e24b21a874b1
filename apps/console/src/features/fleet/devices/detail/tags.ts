import type { TextKey } from '../../../../lib/text/index.ts';

export const maxTags = 20;
const longest = 30;

/** The tags of a line of words with commas: lower case, each once, in the order they were written. */
export function readTags(line: string): string[] {
  return [
    ...new Set(
      line
        .split(',')
        .map((tag) => tag.trim().toLowerCase())
        .filter((tag) => tag !== ''),
    ),
  ];
}

/** What is wrong with a line of tags; null when nothing is. */
export function tagProblem(line: string): TextKey | null {
  const tags = readTags(line);
  if (tags.length > maxTags) return 'device.tooManyTags';
  return tags.some((tag) => tag.length > longest) ? 'device.tagTooLong' : null;
}
