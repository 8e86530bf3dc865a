import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { isTint } from './family.ts';
import { glyphFile } from './glyphs.ts';

const side = 1500;
const doorSide = 768;
const packageFile = createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json');
const assets = join(dirname(packageFile), 'assets');

/** A picture's file name is its recipe: `cekic-1.webp`, `yelek-h85-3.webp`, `kategori-takim.webp`. */
export function pictureName(glyph: string, tint: string, view: 1 | 2 | 3 | 4): string {
  return `${glyph}${tint === '' ? '' : `-${tint}`}-${view}.webp`;
}

/**
 * Paints a picture by its name, as WebP: a product picture of 1500 × 1500 on the light ground, or a
 * category's cut-out of 768 × 768. Throws for a name that is no recipe.
 */
export async function paintPicture(file: string): Promise<Buffer> {
  const name = file.replace(/\.webp$/, '');
  if (name.startsWith('kategori-')) return paintDoor(name.slice('kategori-'.length));
  const parts = name.split('-');
  const view = parts.pop();
  const last = parts.at(-1) ?? '';
  const tint = isTint(last) ? last : '';
  const glyph = (tint === '' ? parts : parts.slice(0, -1)).join('-');
  const layers = await layersOf(glyph, tint, view);
  return sharp(await ground(), { raw: { width: side, height: side, channels: 3 } })
    .composite(layers)
    .webp({ quality: 80, effort: 1 })
    .toBuffer();
}

async function layersOf(glyph: string, tint: string, view: string | undefined) {
  switch (view) {
    case '1':
      return object(glyph, tint, { width: 1060, x: 750, foot: 1270 });
    case '2':
      return closeUp(glyph, tint);
    case '3': {
      const places = [
        { width: 500, x: 460, foot: 720 },
        { width: 500, x: 1040, foot: 720 },
        { width: 500, x: 460, foot: 1290 },
        { width: 500, x: 1040, foot: 1290 },
      ];
      return (await Promise.all(places.map((place) => object(glyph, tint, place)))).flat();
    }
    case '4': {
      const box = await object('koli', '', { width: 900, x: 640, foot: 1180 });
      return [...box, ...(await object(glyph, tint, { width: 520, x: 1140, foot: 1330 }))];
    }
    default:
      throw new Error('no such view of a picture');
  }
}

interface Place {
  width: number;
  x: number;
  foot: number;
}

/** The object standing at `foot`, and its contact shadow below it. */
async function object(glyph: string, tint: string, place: Place): Promise<OverlayOptions[]> {
  const input = await drawing(glyph, tint, place.width);
  const wide = Math.round(place.width * 1.02);
  const high = Math.round(place.width * 0.16);
  const shadow =
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">
<radialGradient id="s"><stop offset="0" stop-color="#3a3a34" stop-opacity=".34"/>
<stop offset=".45" stop-color="#3a3a34" stop-opacity=".15"/><stop offset="1" stop-color="#3a3a34" stop-opacity="0"/>
</radialGradient><ellipse cx="${wide / 2}" cy="${high / 2}" rx="${wide / 2}" ry="${high / 2}" fill="url(#s)"/></svg>`);
  // The drawings leave about a tenth of air below the object.
  const contact = place.foot - Math.round(place.width * 0.035);
  return [
    { input: shadow, left: Math.round(place.x - wide / 2), top: contact - Math.round(high / 2) },
    {
      input,
      ...pixels(place.width),
      left: Math.round(place.x - place.width / 2),
      top: place.foot - place.width,
    },
  ];
}

/** A second angle: turned a little and so near that it leaves the frame. */
async function closeUp(glyph: string, tint: string): Promise<OverlayOptions[]> {
  const near = await sharp(await drawing(glyph, tint, 1720), pixels(1720))
    .rotate(-14, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const left = Math.round((near.info.width - side) / 2);
  const top = Math.round((near.info.height - side) * 0.42);
  const input = await sharp(near.data, pixels(near.info.width, near.info.height))
    .extract({ left, top, width: side, height: side })
    .raw()
    .toBuffer();
  return [{ input, ...pixels(side), left: 0, top: 0 }];
}

async function drawing(glyph: string, tint: string, width: number): Promise<Buffer> {
  const picture = sharp(join(assets, glyphFile(glyph)));
  if (tint.startsWith('h')) {
    const hue = Number(tint.slice(1));
    // Orange turned to yellow at the same lightness is olive: yellow needs more light.
    picture.modulate({ hue, brightness: hue >= 20 && hue <= 70 ? 1.18 : 1 });
  }
  if (tint === 'siyah') picture.modulate({ saturation: 0.12, brightness: 0.55 });
  if (tint === 'beyaz') picture.modulate({ saturation: 0.06, brightness: 1.5 }).linear(0.6, 102);
  if (tint === 'gri') picture.modulate({ saturation: 0.14 });
  return picture.ensureAlpha().resize(width, width, { kernel: 'lanczos3' }).raw().toBuffer();
}

function pixels(width: number, height = width) {
  return { raw: { width, height, channels: 4 as const } };
}

async function paintDoor(glyph: string): Promise<Buffer> {
  return sharp(await drawing(glyph, '', doorSide), pixels(doorSide))
    .webp({ quality: 82, effort: 3 })
    .toBuffer();
}

let painted: Promise<Buffer> | undefined;

/** The well's colour, lighter where the light falls; the same under every product. */
function ground(): Promise<Buffer> {
  painted ??= sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
<radialGradient id="g" cx=".5" cy=".42" r=".78"><stop offset="0" stop-color="#fdfdfb"/>
<stop offset=".55" stop-color="#f4f4ef"/><stop offset="1" stop-color="#e8e8e1"/></radialGradient>
<rect width="100%" height="100%" fill="url(#g)"/></svg>`),
  )
    .flatten({ background: '#f1f1ec' })
    .removeAlpha()
    .raw()
    .toBuffer();
  return painted;
}
