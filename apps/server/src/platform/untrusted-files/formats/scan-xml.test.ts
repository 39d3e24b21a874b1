import { expect, test } from 'vitest';
import { FileProblem } from './file-problem.ts';
import { scanXml } from './scan-xml.ts';

const limits = { elements: 3, depth: 2, textCharacters: 10, tagCharacters: 20 };
const tagsOf = (xml: string, within = limits) => {
  const tags: string[] = [];
  scanXml(xml, within, (name, attributes) => void tags.push(name + attributes));
  return tags;
};

function refusal(xml: string): FileProblem {
  try {
    tagsOf(xml);
  } catch (error) {
    if (error instanceof FileProblem) return error;
  }
  throw new Error('not refused with a sentence');
}

test.each([
  ['', 'nothing'],
  ['text', 'no part'],
  ['<?xml?>', 'no part'],
  ['<a>', 'a part that does not end'],
  ['<a></b>', 'the end of another part'],
  ['<a><b></a></b>', 'ends in the wrong order'],
  ['</a>', 'an end without a beginning'],
  ['<a/></a>', 'a second end'],
  ['<>', 'a part without a name'],
  ['< a/>', 'a blank for a name'],
  ['<"a"/>', 'a quote for a name'],
  ['<a <b/>', 'a part inside a tag'],
  ['<a', 'half a tag'],
  ['<a b="1/>', 'a quote that does not end'],
  ['<a/><!-- ', 'a remark that does not end'],
  ['<a/><![CDATA[', 'a raw text that does not end'],
  ['<a/><?x', 'an instruction that does not end'],
])('%j is broken: %s', (xml) => {
  expect(refusal(xml)).toMatchObject({
    code: 'fileUnreadable',
    message: 'What is in it is broken.',
  });
});

test('what stands in remarks, raw texts and quotes is no tag', () => {
  const xml = '\ufeff<a><!-- > <x> --><![CDATA[<y>]]><x:b c=">" d=\'<\'/></a>';
  expect(tagsOf(xml, { ...limits, textCharacters: 20 })).toEqual(['a', 'b c=">" d=\'<\'']);
});

test.each([
  ['parts', '<a><b/><b/></a>', '<a><b/><b/><b/></a>'],
  ['parts in each other', '<a><b></b></a>', '<a><b><c></c></b></a>'],
  ['letters of a text', '<a>1234567890</a>', '<a>12345678901</a>'],
  ['letters of a remark', '<a/><!--123-->', '<a/><!--1234-->'],
  ['letters of an instruction', '<a/><?123456?>', '<a/><?1234567?>'],
  ['letters of a tag', '<a b="12345678901"/>', '<a b="123456789012"/>'],
])('there may be as many %s as there may, and not one more', (_, most, more) => {
  expect(tagsOf(most)).not.toEqual([]);
  expect(refusal(more)).toMatchObject({ code: 'fileHoldsTooMuch' });
});

test.each(['<!DOCTYPE a [<!ENTITY b "c">]>', '<!ENTITY b "c">', '<!doctype a>', '<!x>'])(
  'a definition is refused wherever it stands: %s',
  (definition) => {
    for (const xml of [`${definition}<a/>`, `<a>${definition}</a>`, `<a/>${definition}`])
      expect(refusal(xml)).toMatchObject({ code: 'fileCarriesMore' });
  },
);
