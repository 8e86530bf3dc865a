import { createRequire } from 'node:module';
import PdfKit from 'pdfkit';

/** A4 in points, and the least distance of anything from its edge. */
export const edge = 42;
export const paperWidth = 595.28;
const paperHeight = 841.89;
/** Between it and the lower edge stands the foot of each page. */
const bottom = paperHeight - edge - 22;

export type Font = 'text' | 'bold' | 'heavy';

const { resolve } = createRequire(import.meta.url);
const fontFiles: Record<Font, string> = {
  text: resolve('@expo-google-fonts/manrope/500Medium/Manrope_500Medium.ttf'),
  bold: resolve('@expo-google-fonts/manrope/700Bold/Manrope_700Bold.ttf'),
  heavy: resolve('@expo-google-fonts/manrope/800ExtraBold/Manrope_800ExtraBold.ttf'),
};

export const inks = { text: '#1a212b', soft: '#4a5156', line: '#cbccc2', sunk: '#f6f6f2' } as const;

export interface Words {
  text: string;
  font?: Font;
  size?: number;
  ink?: string;
  align?: 'left' | 'right';
}

/** The narrowest module of a bar code that a hand scanner reads from a printer of 300 dpi: 0.19 mm. */
const leastModule = 0.54;
const mostModule = 1;

/** The foot of a page; the first page is 1. */
export type Foot = (page: number, pages: number) => [left: string, right: string];

/** Pages that are written from top to bottom; A4 unless a size in points is given. */
export class Paper {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  /** Of what belongs together. */
  #firstPage = 0;
  y = edge;

  constructor({ title, lang, size }: { title: string; lang: string; size?: [number, number] }) {
    this.#pdf = new PdfKit({ size: size ?? 'A4', margin: 0, bufferPages: true, lang });
    this.#pdf.info.Title = title;
    for (const [name, file] of Object.entries(fontFiles)) this.#pdf.registerFont(name, file);
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  /** How high words stand in a column of this width. */
  heightOf({ text, font = 'text', size = 9 }: Words, width: number): number {
    return this.#pdf.font(font).fontSize(size).heightOfString(text, { width });
  }

  /** Writes words at a place and leaves `y` where it is; gives their height. */
  write(words: Words, at: { x: number; y: number; width: number }): number {
    const { text, font = 'text', size = 9, ink = inks.text, align = 'left' } = words;
    const { x, y, width } = at;
    this.#pdf.font(font).fontSize(size).fillColor(ink).text(text, x, y, { width, align });
    return this.#pdf.y - y;
  }

  /** Begins a new page unless so much room is left; says whether it did. */
  ensure(height: number): boolean {
    if (this.y + height <= bottom) return false;
    this.#pdf.addPage();
    this.y = edge;
    return true;
  }

  line(y: number, ink: string = inks.line): void {
    this.#pdf
      .moveTo(edge, y)
      .lineTo(paperWidth - edge, y)
      .lineWidth(0.6)
      .strokeColor(ink)
      .stroke();
  }

  box(at: { x: number; y: number; width: number; height: number }, ink: string): void {
    this.#pdf.rect(at.x, at.y, at.width, at.height).fill(ink);
  }

  /** An empty box to tick, or one that is ticked. */
  tickBox({ x, y, size, ticked }: { x: number; y: number; size: number; ticked: boolean }): void {
    const pdf = this.#pdf.lineWidth(0.9).strokeColor(ticked ? inks.soft : inks.text);
    pdf.roundedRect(x, y, size, size, 1.5).stroke();
    if (!ticked) return;
    pdf.moveTo(x + size * 0.22, y + size * 0.55).lineTo(x + size * 0.42, y + size * 0.76);
    pdf.lineTo(x + size * 0.8, y + size * 0.27).stroke();
  }

  /**
   * Draws bars and spaces in turn with their quiet zones within a width, as large as fits; false where that would be too
   * narrow to read, with nothing drawn.
   */
  bars(
    widths: readonly number[],
    at: { x: number; y: number; width: number; height: number; align?: 'left' | 'right' },
  ): boolean {
    const quiet = 10;
    const modules = widths.reduce((sum, width) => sum + width, 0);
    const module = Math.min(mostModule, at.width / (modules + 2 * quiet));
    if (module < leastModule) return false;
    // the quiet zone of an outer side is the paper's own edge
    const spare = at.align === 'right' ? at.width - modules * module : 0;
    let x = at.x + spare;
    for (const [place, width] of widths.entries()) {
      if (place % 2 === 0) this.#pdf.rect(x, at.y, width * module, at.height);
      x += width * module;
    }
    this.#pdf.fill('#000000');
    return true;
  }

  /** Writes the foot of every page, if they have one, now that their number is known, and gives the file. */
  /** Ends what belongs together, with its own feet and count of pages, and begins what comes next on a new page. */
  endPart(foot?: Foot): void {
    if (foot) this.#writeFeet(foot);
    this.#pdf.addPage();
    this.#firstPage = this.#pdf.bufferedPageRange().count - 1;
    this.y = edge;
  }

  async finish(foot?: Foot): Promise<Buffer> {
    if (foot) this.#writeFeet(foot);
    const ended = new Promise((done) => this.#pdf.once('end', done));
    this.#pdf.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  #writeFeet(foot: Foot): void {
    const { count } = this.#pdf.bufferedPageRange();
    const first = this.#firstPage;
    const width = paperWidth - 2 * edge;
    for (let page = first; page < count; page += 1) {
      this.#pdf.switchToPage(page);
      const [left, right] = foot(page - first + 1, count - first);
      const at = { x: edge, y: paperHeight - edge - 8, width };
      this.write({ text: left, size: 7.5, ink: inks.soft }, at);
      this.write({ text: right, size: 7.5, ink: inks.soft, align: 'right' }, at);
    }
  }
}
