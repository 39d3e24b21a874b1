/** The first letter of each word; how long the words are stays hidden. */
export function maskedName(name: string): string {
  return name.trim().split(/\s+/).map(maskedWord).join(' ');
}

export function maskedWord(word: string): string {
  const [first = ''] = word;
  return `${first}***`;
}
