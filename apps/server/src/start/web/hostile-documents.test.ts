import { expect, test } from 'vitest';
import { pdfText } from '@wallet/server/testing';
import { drawPdf } from '#platform/pdf';
import { drawTable } from '../../modules/exports/settlement/pdf-table.ts';
import { createPage } from '../../modules/proofs/sheet.ts';
import { pdfSyntax } from '../../testing/documents/pdf-syntax.ts';

const at = new Date('2026-12-01T02:00:00Z');

/** What people write, in each place of a document that shows it. */
const documents: Readonly<Record<string, (said: string) => Promise<Buffer>>> = {
  'a settlement statement': (said) =>
    drawPdf({ title: said, createdAt: at, landscape: true }, (document) => {
      document.text(said);
      drawTable(document, {
        title: said,
        columns: [
          { head: said, width: 300 },
          { head: said, width: 300, isRight: true },
        ],
        rows: [[said, said]],
      });
    }),
  'a proof of a payment': (said) => {
    const sheet = createPage({ title: said, at });
    sheet.heading(said, said, said);
    sheet.section(said);
    sheet.facts([[said, said]]);
    sheet.table([{ title: said, share: 100 }], [[said]]);
    sheet.paragraph(said);
    sheet.code(said, said);
    return sheet.finish(said);
  },
};

/** What would end a text, its line, its page or its object, and begin something that runs. */
const hostile: Readonly<Record<string, string>> = {
  operators: ') Tj ET Q BT /F1 99 Tf (x) Tj ET',
  'the end of a text in digits': '> Tj ET /Im1 Do <41',
  'an object': 'endstream endobj 9 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj',
  'an action': '>> /OpenAction <</S /Launch /F (cmd.exe)>> /AA 4 0 R <<',
  'unequal brackets': '((\\(\\)))))\\',
  'an address': 'https://evil.example/ javascript:alert(1) mailto:a@evil.example',
  'the end of the file': 'trailer <</Root 9 0 R>> startxref 0 %%EOF',
};
const plain = 'Kopi Kita, Jakarta';

for (const [name, make] of Object.entries(documents))
  test.each(Object.entries(hostile))(
    `${name} shows it as text, does nothing more than a plain one and opens nothing: %s`,
    async (_, said) => {
      const [known, file] = [pdfSyntax(await make(plain)), await make(said)];
      const found = pdfSyntax(file);
      expect(found.operators.filter((one) => !known.operators.includes(one))).toEqual([]);
      expect(found.names.filter((one) => !known.names.includes(one))).toEqual([]);
      expect(found.texts).toContain(said);
      const shown = pdfText(file).replaceAll(/\s/g, '');
      expect(shown.split(said.replaceAll(/\s/g, '')).length).toBeGreaterThan(5);
    },
  );

test('a plain one has what a page is made of, and nothing that a reader follows or runs', async () => {
  for (const make of Object.values(documents)) {
    const { names, operators, objects } = pdfSyntax(await make(plain));
    expect(objects).toBeGreaterThan(10);
    expect(operators).toEqual(expect.arrayContaining(['BT', 'ET', 'TJ', 'Tf']));
    expect(names).toEqual(expect.arrayContaining(['/Catalog', '/Page', '/Font', '/Title']));
    const follows =
      /^\/(?:AA|A|Annots|AcroForm|OpenAction|JS|JavaScript|URI|Launch|EmbeddedFiles?|GoToR|SubmitForm)$/;
    expect(names.filter((one) => follows.test(one))).toEqual([]);
  }
});

test('what a mark that turns text would hide stands in a document in the order in which it was written', async () => {
  for (const make of Object.values(documents)) {
    const shown = pdfText(await make('Kopi\u202e 1234'));
    expect(shown).toMatch(/Kopi\S* 1234/);
    expect(shown).not.toContain('\u202e');
  }
});
