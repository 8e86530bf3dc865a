import fc from 'fast-check';
import { expect, test } from 'vitest';
import { code128 } from './code-128.ts';

/** The widths as the black and white modules that a scanner sees. */
const modulesOf = (text: string) =>
  (code128(text) ?? []).map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(width)).join('');

test('equals the bars of the standard', () => {
  // "PJJ123C" in code set B : the literature's 54 in code set A, one more here
  expect(modulesOf('PJJ123C')).toBe(
    '11010010000' + // start B
      '11101110110' + // P
      '10110111000' + // J
      '10110111000' + // J
      '10011100110' + // 1
      '11001110010' + // 2
      '11001011100' + // 3
      '10001000110' + // C
      '11101000110' + // check: 55
      '1100011101011',
  );
});

test('encodes digits in pairs and a single digit alone', () => {
  const symbols = (text: string) => (modulesOf(text).length - 2) / 11;
  // start, pairs, check and stop
  expect(symbols('10000006')).toBe(1 + 4 + 1 + 1);
  expect(symbols('8680000120127')).toBe(1 + 6 + 2 + 1 + 1);
  expect(symbols('ARS123456')).toBe(1 + 3 + 1 + 3 + 1 + 1);
  expect(symbols('ARS12345')).toBe(1 + 4 + 1 + 2 + 1 + 1);
  expect(symbols('A12')).toBe(1 + 3 + 1 + 1);
});

test('refuses characters that it cannot encode', () => {
  for (const text of ['', 'Ğ1', 'a\tb', '٣']) expect(code128(text), text).toBeNull();
});

test('reads every printable ASCII text back, with its check symbol', () => {
  const ascii = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
    minLength: 1,
    maxLength: 60,
  });
  const digits = fc.stringMatching(/^[A-C]{0,3}\d{1,14}[A-C]{0,3}\d{0,9}$/);
  fc.assert(
    fc.property(fc.oneof(ascii, digits), (text) => {
      expect(readBack(text)).toBe(text);
    }),
  );
});

/** Reads the modules as a scanner does: by the standard's own steps, with the values found from single characters. */
function readBack(text: string): string {
  const modules = modulesOf(text);
  const values =
    modules
      .slice(0, -13)
      .match(/.{11}/g)
      ?.map((symbol) => valueOf.get(symbol) ?? -1) ?? [];
  const check = values.pop();
  expect(values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103).toBe(check);
  let set = values[0] === 105 ? 'C' : 'B';
  let read = '';
  for (const value of values.slice(1)) {
    if (set === 'C' && value < 100) read += String(value).padStart(2, '0');
    else if (set === 'C' && value === 100) set = 'B';
    else if (set === 'B' && value === 99) set = 'C';
    else if (set === 'B' && value < 95) read += String.fromCharCode(value + 32);
    else throw new Error(`${value} in code set ${set}`);
  }
  return read;
}

/** Values by symbol: `00` to `99` tell those of code set C, the starts and changes stand where they must. */
const valueOf = new Map(
  Array.from({ length: 100 }, (_, value) => [
    modulesOf(String(value).padStart(2, '0')).slice(11, 22),
    value,
  ]),
);
valueOf.set(modulesOf('A').slice(0, 11), 104);
valueOf.set(modulesOf('00').slice(0, 11), 105);
valueOf.set(modulesOf('00001').slice(33, 44), 100);
for (const value of [101, 102]) valueOf.set(modulesOf(checkedBy(value)).slice(-24, -13), value);

/** A text whose check symbol has this value. */
function checkedBy(value: number): string {
  for (let first = 32; first < 127; first += 1)
    for (let second = 32; second < 127; second += 1)
      if ((104 + (first - 32) + 2 * (second - 32)) % 103 === value)
        return String.fromCharCode(first, second);
  throw new Error(`none has ${value}`);
}
