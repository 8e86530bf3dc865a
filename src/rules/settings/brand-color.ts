/** Red, green and blue, 0 to 255. */
type Color = readonly [number, number, number];

const white: Color = [255, 255, 255];
const black: Color = [0, 0, 0];
/** The surface and the text on a button of the dark theme. */
const darkSurface: Color = [26, 32, 41];
const darkText: Color = [16, 20, 47];
/** The contrast that text needs (WCAG 2.2, AA). */
const leastContrast = 4.5;

/** Reads `#2a3480`; null for another form. */
function parseColor(text: string): Color | null {
  const digits = /^#([\da-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const at = (index: number) => Number.parseInt(digits.slice(index, index + 2), 16);
  return [at(0), at(2), at(4)];
}

function writeColor(color: Color): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** `share` of `other`, 0 to 1, in `color`. */
function mix([red, green, blue]: Color, other: Color, share: number): Color {
  const part = (own: number, added: number) => own * (1 - share) + added * share;
  return [part(red, other[0]), part(green, other[1]), part(blue, other[2])];
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: Color, other: Color): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The contrast of white text on a color, 1 to 21; null for a text that is no color. */
export function contrastWithWhite(text: string): number | null {
  const color = parseColor(text);
  return color && contrastOf(color, white);
}

/** Whether a color can be the shop's: white text on it, and it on a white page, must be readable (rule settings/brand). */
export function brandColorRefusal(text: string): 'bad-color' | 'low-contrast' | null {
  const contrast = contrastWithWhite(text);
  if (contrast === null) return 'bad-color';
  return contrast < leastContrast ? 'low-contrast' : null;
}

/** The color in the dark theme: as light as its surface and the text on buttons need. */
function lightened(color: Color): Color {
  for (let share = 0.3; share < 1; share += 0.05) {
    const lighter = mix(color, white, share);
    const isReadable = [darkSurface, darkText].every(
      (other) => contrastOf(lighter, other) >= leastContrast,
    );
    if (isReadable) return lighter;
  }
  return white;
}

/** The address of the style sheet; the code of the color keeps it apart in caches. */
export const brandStylesPath = (color: string) => `/brand.css?color=${encodeURIComponent(color)}`;

/** The style sheet that gives the shop its color in both themes; empty without a right color (rule settings/brand). */
export function brandStyles(text: string): string {
  const color = parseColor(text);
  if (color === null || brandColorRefusal(text) !== null) return '';
  const dark = lightened(color);
  const pair = (light: Color, inDark: Color) =>
    `light-dark(${writeColor(light)},${writeColor(inDark)})`;
  const tokens: Readonly<Record<string, string>> = {
    action: pair(color, dark),
    'action-hover': pair(mix(color, black, 0.2), mix(dark, white, 0.25)),
    'action-press': pair(mix(color, black, 0.4), mix(dark, white, 0.45)),
    'action-soft': pair(mix(color, white, 0.93), mix(color, darkSurface, 0.75)),
    'action-soft-hover': pair(mix(color, white, 0.86), mix(color, darkSurface, 0.6)),
    'action-line': pair(mix(color, white, 0.7), mix(color, darkSurface, 0.35)),
    link: pair(color, dark),
    focus: pair(color, dark),
    wall: pair(mix(color, black, 0.45), mix(color, black, 0.55)),
  };
  const lines = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);
  return `:root{${lines.join(';')}}`;
}
