import { pictureName } from '#rules/catalog/picture-name.ts';

/** The store's logo; width and height of the picture in pixels. */
export interface StoreLogo {
  file: string;
  width: number;
  height: number;
}

const mostPixels = 10_000;

/** Reads a logo in its written form, `file/width/height` (rule settings/logo); null for any other text. */
export function logoOf(text: string): StoreLogo | null {
  const [, file = '', width = '', height = ''] = /^([^/]+)\/(\d{1,5})\/(\d{1,5})$/.exec(text) ?? [];
  const logo = { file, width: Number(width), height: Number(height) };
  const isSize = [logo.width, logo.height].every((side) => side > 0 && side <= mostPixels);
  return isSize && pictureName.test(file) && file.length <= 200 ? logo : null;
}

/** Its size within a box, in the box's pixels, rounded; the picture keeps its proportions. */
export function fitLogo(
  { width, height }: StoreLogo,
  box: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
