import { crc32, inflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** A cell as the file's XML has it: its type, the names of what lies in it, and its text. */
export interface SheetCell {
  type: string | null;
  parts: string[];
  text: string;
}

/** The files of a ZIP by its directory, as any program unpacks them. Throws where a sum is wrong. */
export function filesOf(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, local] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = inflateRawSync(zip.subarray(from, from + zip.readUInt32LE(at + 20)));
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    files.set(name, content.toString('utf8'));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

/** The cells of a sheet, read by the browser's own parser; throws for XML that is not well formed. */
export async function cellsOfSheet(page: Page, xml: string): Promise<SheetCell[]> {
  return page.evaluate<SheetCell[]>(
    `(() => {
      const sheet = new DOMParser().parseFromString(${JSON.stringify(xml)}, 'application/xml');
      const broken = sheet.querySelector('parsererror');
      if (broken) throw new Error(broken.textContent);
      return [...sheet.getElementsByTagName('c')].map((cell) => ({
        type: cell.getAttribute('t'),
        parts: [...cell.querySelectorAll('*')].map(({ localName }) => localName),
        text: cell.textContent,
      }));
    })()`,
  );
}
