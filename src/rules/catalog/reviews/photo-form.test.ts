import { expect, test } from 'vitest';
import { checkPhotos, photoLimits, photoTypeOf } from './photo-form.ts';

const photo = { size: 1000, type: 'image/jpeg' };

test.each([
  [[], 4, null],
  [[photo, photo, photo, photo], 0, null],
  [[photo], 4, 'count'],
  [Array.from({ length: 5 }, () => photo), 0, 'count'],
  [[{ ...photo, size: photoLimits.bytes }], 0, null],
  [[{ ...photo, size: photoLimits.bytes + 1 }], 0, 'size'],
  [[{ ...photo, type: 'image/heic' }], 0, 'type'],
  [[{ ...photo, type: '' }], 0, 'type'],
])('of %j beside %i others says %s (rule reviews/photos)', (added, kept, error) => {
  expect(checkPhotos(added, kept)).toBe(error);
});

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['ÿØÿà\u0000\u0010JFIF', 'image/jpeg'],
  ['\u0089PNG\r\n\u001a\n\u0000', 'image/png'],
  ['RIFF\u0001\u0002\u0003\u0004WEBPVP8 ', 'image/webp'],
  ['RIFF\u0001\u0002\u0003\u0004WAVE', null],
  ['GIF89a', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['', null],
])('reads the type from the first bytes %j', (head, type) => {
  expect(photoTypeOf(bytes(head))).toBe(type);
});
