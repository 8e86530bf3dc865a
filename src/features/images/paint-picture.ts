import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';

/** The view of a picture's drawing. `cutout` is the drawing alone on nothing, for a category. */
export type PictureView = 'front' | 'close' | 'four' | 'carton' | 'cutout';

/** A picture that is painted from a drawing instead of being photographed. */
export interface PaintedPicture {
  /** An emoji: the drawing is the one that Fluent Emoji 3D has for it. */
  drawing: string;
  view: PictureView;
  /** Turns the drawing's colors by so many degrees. */
  hue?: number;
  tint?: 'black' | 'white' | 'gray';
}

type Drawing = Omit<PaintedPicture, 'view'>;

const side = 1500;
const cutoutSide = 768;
const carton = '📦';

const packageFile = createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json');

/** The file of a drawing. Whether there is one for this emoji is the caller's to know. */
export function drawingFile(emoji: string): string {
  const name = Array.from(emoji, (letter) => letter.codePointAt(0)?.toString(16)).join('-');
  return join(dirname(packageFile), 'assets', `${name}.webp`);
}

/**
 * Paints a picture as WebP: a product picture of 1500 × 1500 on the light ground, or a cut-out of
 * 768 × 768. Throws where the emoji has no drawing.
 */
export async function paintPicture(picture: PaintedPicture): Promise<Buffer> {
  if (picture.view === 'cutout') return paintCutout(picture);
  return sharp(await ground(), { raw: { width: side, height: side, channels: 3 } })
    .composite(await layersOf(picture, picture.view))
    .webp({ quality: 80, effort: 1 })
    .toBuffer();
}

async function layersOf(drawing: Drawing, view: Exclude<PictureView, 'cutout'>) {
  switch (view) {
    case 'front':
      return object(drawing, { width: 1060, x: 750, foot: 1270 });
    case 'close':
      return closeUp(drawing);
    case 'four': {
      const places = [
        { width: 500, x: 460, foot: 720 },
        { width: 500, x: 1040, foot: 720 },
        { width: 500, x: 460, foot: 1290 },
        { width: 500, x: 1040, foot: 1290 },
      ];
      return (await Promise.all(places.map((spot) => object(drawing, spot)))).flat();
    }
    case 'carton': {
      const box = await object({ drawing: carton }, { width: 900, x: 640, foot: 1180 });
      return [...box, ...(await object(drawing, { width: 520, x: 1140, foot: 1330 }))];
    }
  }
}

interface Spot {
  width: number;
  x: number;
  foot: number;
}

/** The object standing at `foot`, and its contact shadow below it. */
async function object(drawing: Drawing, spot: Spot): Promise<OverlayOptions[]> {
  const input = await draw(drawing, spot.width);
  const wide = Math.round(spot.width * 1.02);
  const high = Math.round(spot.width * 0.16);
  const shadow =
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">
<radialGradient id="s"><stop offset="0" stop-color="#3a3a34" stop-opacity=".34"/>
<stop offset=".45" stop-color="#3a3a34" stop-opacity=".15"/><stop offset="1" stop-color="#3a3a34" stop-opacity="0"/>
</radialGradient><ellipse cx="${wide / 2}" cy="${high / 2}" rx="${wide / 2}" ry="${high / 2}" fill="url(#s)"/></svg>`);
  // The drawings leave about a tenth of air below the object.
  const contact = spot.foot - Math.round(spot.width * 0.035);
  return [
    { input: shadow, left: Math.round(spot.x - wide / 2), top: contact - Math.round(high / 2) },
    {
      input,
      ...pixels(spot.width),
      left: Math.round(spot.x - spot.width / 2),
      top: spot.foot - spot.width,
    },
  ];
}

/** A second angle: turned a little and so near that it leaves the frame. */
async function closeUp(drawing: Drawing): Promise<OverlayOptions[]> {
  const near = await sharp(await draw(drawing, 1720), pixels(1720))
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

async function draw({ drawing, hue, tint }: Drawing, width: number): Promise<Buffer> {
  const picture = sharp(drawingFile(drawing));
  if (hue !== undefined) {
    // Orange turned to yellow at the same lightness is olive: yellow needs more light.
    picture.modulate({ hue, brightness: hue >= 20 && hue <= 70 ? 1.18 : 1 });
  }
  if (tint === 'black') picture.modulate({ saturation: 0.12, brightness: 0.55 });
  if (tint === 'white') picture.modulate({ saturation: 0.06, brightness: 1.5 }).linear(0.6, 102);
  if (tint === 'gray') picture.modulate({ saturation: 0.14 });
  return picture.ensureAlpha().resize(width, width, { kernel: 'lanczos3' }).raw().toBuffer();
}

function pixels(width: number, height = width) {
  return { raw: { width, height, channels: 4 as const } };
}

async function paintCutout(drawing: Drawing): Promise<Buffer> {
  return sharp(await draw(drawing, cutoutSide), pixels(cutoutSide))
    .webp({ quality: 82, effort: 3 })
    .toBuffer();
}

let painted: Promise<Buffer> | undefined;

/** The well's color, lighter where the light falls; the same under every product. */
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
