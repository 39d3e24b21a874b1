/**
 * The words of a name as `search_words` of the database keeps them: without case, accents and the punctuation of ASCII,
 * eight of 32 characters at most. Both sides must agree, or nobody is found.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const words = plain.split(/[\s!-/:-@[-`{-~]+/).filter((word) => word !== '');
  return [...new Set(words.map((word) => word.slice(0, 32)))].slice(0, 8);
}
