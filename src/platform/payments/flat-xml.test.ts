import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BadXml, readFlatXml, writeFlatXml } from './flat-xml.ts';

test('reads elements, nested ones by their path, entities and empty ones', () => {
  const xml = `<?xml version="1.0" encoding="ISO-8859-9"?>
    <CC5Response>
      <Response>Approved</Response><ErrMsg/><Note a="b"><![CDATA[<b>]]></Note>
      <Extra><PAN>4355 08** **** 4358</PAN><TEXT>a &amp; b &#351;&#x15F;</TEXT></Extra>
    </CC5Response>`;
  expect(Object.fromEntries(readFlatXml(xml, 'CC5Response'))).toEqual({
    Response: 'Approved',
    ErrMsg: '',
    Note: '<b>',
    'Extra.PAN': '4355 08** **** 4358',
    'Extra.TEXT': 'a & b şş',
  });
});

test.each([
  ['a declaration', '<!DOCTYPE R [<!ENTITY a "b">]><R>&a;</R>'],
  ['an entity of its own', '<R><A>&nbsp;</A></R>'],
  ['an entity without its end', '<R><A>a & b</A></R>'],
  ['a code point that is none', '<R><A>&#x110000;</A></R>'],
  ['another root', '<S></S>'],
  ['two roots', '<R></R><R></R>'],
  ['text around the root', 'x<R></R>'],
  ['an element that does not end', '<R><A>1</R>'],
  ['a root that does not end', '<R><A>1</A>'],
  ['an end too much', '<R></R></R>'],
  ['a name that comes twice', '<R><A>1</A><A>2</A></R>'],
  ['six levels', '<R><A><B><C><D><E>1</E></D></C></B></A></R>'],
  ['a page of an error', '<!doctype html><html></html>'],
  ['nothing', ''],
])('refuses %s', (_, xml) => {
  expect(() => readFlatXml(xml, 'R')).toThrow(BadXml);
});

const text = fc.string({ unit: fc.constantFrom('a', 'İ', '<', '>', '&', '"', ';', '#', '1') });
const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,6}$/);

test('reads what it wrote', () => {
  fc.assert(
    fc.property(fc.dictionary(name, text, { noNullPrototype: true }), (fields) => {
      const read = Object.fromEntries(readFlatXml(writeFlatXml('R', { Extra: fields }), 'R'));
      const wanted = Object.entries(fields).map(([key, value]) => [`Extra.${key}`, value]);
      expect(read).toEqual(wanted.length > 0 ? Object.fromEntries(wanted) : { Extra: '' });
    }),
  );
});

test('reads or refuses any text without hanging', () => {
  const piece = fc.constantFrom(
    '<R>',
    '</R>',
    '<A>',
    '</A>',
    '<A/>',
    '&amp;',
    '&',
    '<',
    '<![CDATA[',
    ']]>',
    'x',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      try {
        readFlatXml(pieces.join(''), 'R');
      } catch (error) {
        expect(error).toBeInstanceOf(BadXml);
      }
    }),
  );
});
