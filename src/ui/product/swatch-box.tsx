import './swatch-box.css';
import { swatchOf } from '#rules/catalog/swatch.ts';
import { urls } from '#urls';

/** How a value of a variant looks, where the merchant said so (rule catalog/swatch). */
export function SwatchBox({ swatch }: { swatch: string }) {
  const drawn = swatchOf(swatch);
  if (!drawn) return null;
  const background =
    drawn.kind === 'color' ? drawn.color : `center/cover url("${urls.image(80, drawn.file)}")`;
  return <span className="swatch" style={{ background }} />;
}
