import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanInto, stillMissing } from './pack-scan.ts';

const pen = { position: 1, code: 'CNR-TK-07', barcode: '8690000000012', left: 2 };
const book = { position: 2, code: 'CNR-CD-192', barcode: '', left: 1 };
const morePens = { ...pen, position: 3, left: 3 };

test('a barcode or code packs one piece, in any spelling', () => {
  for (const text of ['8690000000012', ' 8690000000012 ', 'cnr-tk-07', 'CNRTK07']) {
    expect(scanInto([pen, book], {}, text)).toEqual({
      kind: 'packed',
      line: pen,
      count: 1,
      isComplete: false,
    });
  }
  expect(scanInto([pen, book], { 1: 1 }, 'CNR-TK-07')).toMatchObject({
    count: 2,
    isComplete: true,
  });
});

test('a number before it packs that many pieces, or none', () => {
  expect(scanInto([pen], {}, '2*CNR-TK-07')).toMatchObject({ kind: 'packed', count: 2 });
  expect(scanInto([pen], {}, '3*CNR-TK-07')).toEqual({ kind: 'surplus', line: pen });
  expect(scanInto([pen], {}, '0*CNR-TK-07')).toMatchObject({ kind: 'unknown' });
});

test('fills two lines of one product in turn', () => {
  expect(scanInto([pen, morePens], { 1: 2 }, pen.barcode)).toMatchObject({ line: morePens });
  expect(scanInto([pen, morePens], { 1: 2, 3: 3 }, pen.barcode)).toMatchObject({ kind: 'surplus' });
});

test('packs no foreign product, and no empty line without a barcode', () => {
  for (const text of ['', '  ', '-', '123', 'CNR'])
    expect(scanInto([pen, book], {}, text)).toEqual({ kind: 'unknown', text });
});

test('never packs more of a line than was ordered', () => {
  const lines = [pen, book, morePens];
  const codes = fc.constantFrom('8690000000012', 'CNR-CD-192', '2*CNR-TK-07', 'x', '9*CNR-CD-192');
  fc.assert(
    fc.property(fc.array(codes, { maxLength: 30 }), (texts) => {
      const packed: Record<number, number> = {};
      for (const text of texts) {
        const scan = scanInto(lines, packed, text);
        if (scan.kind === 'packed') packed[scan.line.position] = scan.count;
      }
      for (const { position, left } of lines)
        expect(packed[position] ?? 0).toBeLessThanOrEqual(left);
      const missing = stillMissing(lines, packed).reduce((sum, { left }) => sum + left, 0);
      const inside = Object.values(packed).reduce((sum, count) => sum + count, 0);
      expect(missing + inside).toBe(6);
    }),
  );
});
