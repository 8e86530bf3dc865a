import sharp, { type Sharp } from 'sharp';
import { maxImagePixels, type ImageFormat, type ImageSize } from './image-sizes.ts';

/** Room left round a picture that is padded to a square; list cards crop 6 % above and below. */
const paddedShare = 0.94;

/** A scene whose sides differ by no more than this factor loses little when it is cropped. */
const nearlySquare = 1.15;

interface Ground {
  r: number;
  g: number;
  b: number;
  alpha: number;
}
/** The ground behind pictures in both themes (`--well`). */
const well: Ground = { r: 0xf1, g: 0xf1, b: 0xec, alpha: 1 };

interface Plan {
  width: number;
  height: number;
  transparent: boolean;
  ground: Ground | null;
}

/**
 * Makes the copy of one size out of an original. Cards and galleries are square, so the answer is
 * square, and it is never larger than the original. Three kinds of original look best in three ways:
 * - a cut-out keeps its transparency and is shown whole, so that the page's own ground shows;
 * - a photograph on a plain ground (white studio) is shown whole, and the square is filled with the
 *   photograph's own ground, so that no seam and no second white is seen;
 * - a photograph of a scene that is nearly square fills the square round its point of interest; one
 *   of another shape is shown whole on the ground that stands behind pictures. The largest size, which
 *   the zoom shows, always keeps all of it, in its own shape.
 * Throws when the file cannot be decoded or has too many pixels.
 */
export async function resizeImage(
  original: string | Buffer,
  size: ImageSize,
  format: ImageFormat,
): Promise<Buffer> {
  const plan = await planOf(original);
  const picture = sharp(original, { limitInputPixels: maxImagePixels }).autoOrient();
  const longest = Math.max(plan.width, plan.height);
  const side = Math.min(size, longest);
  if (plan.width === plan.height) picture.resize(side, side);
  else if (plan.ground) await padToSquare(picture, side, plan.ground);
  else if (size === 1500) picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
  else if (longest > Math.min(plan.width, plan.height) * nearlySquare) {
    await padToSquare(picture, side, well);
  } else {
    const cropped = Math.min(size, plan.width, plan.height);
    picture.resize(cropped, cropped, { fit: 'cover', position: sharp.strategy.attention });
  }
  if (!plan.transparent) picture.flatten({ background: well });
  // AVIF with little effort costs as much time as WebP and is nearly half as large from 552 pixels on.
  return format === 'avif'
    ? picture.avif({ quality: 55, effort: 1 }).toBuffer()
    : picture.webp({ quality: size > 300 ? 82 : 80, effort: 3 }).toBuffer();
}

async function padToSquare(picture: Sharp, side: number, ground: Ground): Promise<void> {
  const inner = Math.max(1, Math.round(side * paddedShare));
  const before = Math.floor((side - inner) / 2);
  const after = side - inner - before;
  picture
    .resize(inner, inner, { fit: 'contain', background: ground })
    .extend({ top: before, left: before, bottom: after, right: after, background: ground });
}

async function planOf(original: string | Buffer): Promise<Plan> {
  const open = () => sharp(original, { limitInputPixels: maxImagePixels });
  const meta = await open().metadata();
  const turned = (meta.orientation ?? 1) >= 5;
  const width = turned ? meta.height : meta.width;
  const height = turned ? meta.width : meta.height;
  const sample = await open()
    .autoOrient()
    .ensureAlpha()
    .resize(sampleSide, sampleSide, { fit: 'fill' })
    .raw()
    .toBuffer();
  const edge = edgePixels(sample, 'all');
  const transparent = meta.hasAlpha === true && edge.some((pixel) => pixel.alpha < 250);
  // A figure may be cut by one edge; what is filled lies beside the two others.
  const beside = edgePixels(sample, height > width ? 'sides' : 'ends');
  const ground = transparent
    ? { r: 0, g: 0, b: 0, alpha: 0 }
    : (plainGround(edge) ?? plainGround(beside));
  return { width, height, transparent, ground };
}

const sampleSide = 32;

function edgePixels(sample: Buffer, which: 'all' | 'sides' | 'ends'): Ground[] {
  const pixels: Ground[] = [];
  for (let y = 0; y < sampleSide; y += 1) {
    for (let x = 0; x < sampleSide; x += 1) {
      const atSide = which !== 'ends' && (x === 0 || x === sampleSide - 1);
      const atEnd = which !== 'sides' && (y === 0 || y === sampleSide - 1);
      if (!atSide && !atEnd) continue;
      const at = (y * sampleSide + x) * 4;
      const [r = 0, g = 0, b = 0, alpha = 0] = sample.subarray(at, at + 4);
      pixels.push({ r, g, b, alpha });
    }
  }
  return pixels;
}

/** The colour that nine tenths of the edge share, or null when the edge is busy. */
function plainGround(edge: readonly Ground[]): Ground | null {
  const median = (read: (pixel: Ground) => number) =>
    edge.map(read).sort((a, b) => a - b)[edge.length >> 1] ?? 0;
  const ground = { r: median((p) => p.r), g: median((p) => p.g), b: median((p) => p.b), alpha: 1 };
  const near = edge.filter(
    (p) => Math.abs(p.r - ground.r) + Math.abs(p.g - ground.g) + Math.abs(p.b - ground.b) <= 30,
  );
  return near.length >= edge.length * 0.9 ? ground : null;
}
