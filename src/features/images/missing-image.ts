import sharp from 'sharp';
import type { ImageSize } from './image-sizes.ts';

// An unlit arch on the well's ground: a shop of the row that is closed.
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
<defs><linearGradient id="n" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e2e2da"/>
<stop offset="1" stop-color="#d5d5cc"/></linearGradient></defs>
<rect width="200" height="200" fill="#f1f1ec"/>
<path d="M62 152V92c0-22 14-32 38-48 24 16 38 26 38 48v60z" fill="url(#n)"/>
<path d="M62 152V92c0-22 14-32 38-48 24 16 38 26 38 48v60" fill="none" stroke="#c3c4bb" stroke-width="7"/>
<path d="M62 152V92c0-22 14-32 38-48 24 16 38 26 38 48v60" fill="none" stroke="#a9aaa2" stroke-width="7"
 stroke-dasharray="7 4"/>
<path d="M100 37l6 7-6 8-6-8z" fill="#8f9089"/>
<path d="M48 153.500h104" stroke="#b7b8af" stroke-width="5" stroke-linecap="round"/>
</svg>`;

/** The picture that stands where a product's picture is missing, as PNG, `size` pixels a side. */
export function drawMissingImage(size: ImageSize): Promise<Buffer> {
  return sharp(Buffer.from(drawing), { density: (72 * size) / 200 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}
