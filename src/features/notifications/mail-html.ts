import { createHash } from 'node:crypto';
import { escapeAttribute, escapeText } from 'entities/escape';
import type { Fact, MailBlock, MailFrame } from './mail-blocks.ts';
import { darkStyles, look, narrowStyles } from './mail-looks.ts';

const styles = narrowStyles + darkStyles;

/** The source by which a content security policy allows the style sheet of mails, for their preview. */
export const mailStyleSource = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;

/**
 * A mail as HTML that mail programs take: tables and inline styles, no font and no script from elsewhere, no picture but
 * the store's logo (rule settings/logo), one column that a phone shows as it is. Programs with a dark theme that read style
 * sheets get the shop's own dark colors, the others turn the light ones round by themselves.
 */
export function mailHtml(blocks: readonly MailBlock[], frame: MailFrame): string {
  const { locale, heading, identity } = frame;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeText(heading)}</title>
<style>${styles}</style>
</head>
<body ${look('page')}>
${table(
  `<tr><td align="center" style="padding:24px 12px">${table(
    `<tr>${wall(frame)}</tr>
<tr><td>${course()}</td></tr>
<tr><td ${look('body')}><h1 ${look('heading')}>${escapeText(heading)}</h1>
${blocks.map(htmlOf).join('\n')}</td></tr>
<tr><td ${look('foot')}>${identity.map(htmlLine).join('<br>')}</td></tr>`,
    look('sheet'),
  )}</td></tr>`,
  look('page'),
)}
</body>
</html>`;
}

/** The head: the store's name, or its logo on a light ground in both themes. A program that blocks pictures shows the name. */
function wall({ storeName, logo, publicUrl }: MailFrame): string {
  const name = escapeAttribute(storeName);
  const mark =
    logo === null
      ? `<a href="${escapeAttribute(publicUrl)}" ${look('mark')}>${escapeText(storeName)}</a>`
      : `<a href="${escapeAttribute(publicUrl)}" ${look('logo')}><img src="${escapeAttribute(logo.src)}" alt="${name}" width="${logo.width}" height="${logo.height}" style="display:block;border:0"></a>`;
  return `<td ${look(logo === null ? 'wall' : 'plate')}>${mark}</td>`;
}

function table(rows: string, attributes: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;
}

/** The course of brick, stone and lamp at the shop's head, as cells. */
function course(): string {
  const stones = [
    ['#bf4a2a', 66],
    ['#e0e0d8', 9],
    ['#eeb53b', 14],
    ['#e0e0d8', 11],
  ] as const;
  const rounds = 8;
  const cells = stones.map(
    ([color, share]) =>
      `<td width="${(share / rounds).toFixed(2)}%" height="4" style="background-color:${color};font-size:0;line-height:4px">&nbsp;</td>`,
  );
  return table(`<tr>${cells.join('').repeat(rounds)}</tr>`, 'style="table-layout:fixed"');
}

function htmlOf(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p ${look('text')}>${block.lines.map(htmlLine).join('<br>')}</p>`;
    case 'button':
      return button(block.label, block.href);
    case 'facts':
      return facts(block);
    case 'products':
      return products(block);
    case 'cards':
      return cards(block);
  }
}

/** A line as HTML, its addresses as links. */
function htmlLine(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) => (index % 2 === 0 ? escapeText(piece) : link(piece)))
    .join('');
}

function link(url: string): string {
  return `<a href="${escapeAttribute(url)}" ${look('link')}>${escapeText(url)}</a>`;
}

/** A cell with a ground of its own: programs that know no rounded corners still show a button. */
function button(label: string, href: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td ${look('button')}><a href="${escapeAttribute(href)}" ${look('buttonText')}>${escapeText(label)}</a></td></tr></table>`;
}

type BlockOf<Kind> = Extract<MailBlock, { kind: Kind }>;

function facts({ title, rows, hint, notice }: BlockOf<'facts'>): string {
  // Values of several lines hold an IBAN, and stand in a table of their own, which a phone shows as one column.
  const isLong = ({ value }: Fact) => value.includes('\n');
  const [short, long] = [rows.filter((row) => !isLong(row)), rows.filter(isLong)];
  const inner = `<h2 ${look('title')}>${escapeText(title)}</h2>
${short.length === 0 ? '' : table(short.map(fact).join('\n'), '')}
${long.length === 0 ? '' : table(long.map(fact).join('\n'), 'class="mail-long"')}${hint === '' ? '' : `<p ${look('hint')}>${htmlLine(hint)}</p>`}`;
  return table(`<tr><td ${look(notice ? 'notice' : 'box')}>${inner}</td></tr>`, look('block'));
}

/** So many characters of a value stand in one line. */
const longestWhole = 18;

function fact({ label, value, strong }: Fact): string {
  const lines = value.split('\n').map(escapeText).join('<br>');
  // A date or an amount is not broken; on a narrow screen the label beside it is.
  const shown = value.length > longestWhole ? lines : lines.replaceAll(' ', '&nbsp;');
  return `<tr><td ${look('label')}>${escapeText(label)}</td><td align="right" ${look(strong ? 'strong' : 'value')}>${shown}</td></tr>`;
}

function products({ heads, rows, totals }: BlockOf<'products'>): string {
  const head = `<tr><td ${look('head')}>${escapeText(heads[0])}</td><td align="right" ${look('head')}>${escapeText(heads[1])}</td></tr>`;
  const lines = rows.map(
    ({ name, about, note, amount }) =>
      `<tr><td ${look('product')}><b>${escapeText(name)}</b><br><span ${look('about')}>${escapeText(about)}</span>${note === '' ? '' : `<br><span ${look('about')}>${escapeText(note)}</span>`}</td><td align="right" ${look('amount')}>${escapeText(amount)}</td></tr>`,
  );
  return `${table([head, ...lines].join('\n'), 'style="margin:0 0 12px"')}
${table(totals.map(fact).join('\n'), look('block'))}`;
}

/** Beside each other where there is room, else one under the other. */
function cards(block: BlockOf<'cards'>): string {
  const shown = block.cards.map(
    ({ title, lines }) =>
      `<div ${look('card')}><h2 ${look('title')}>${escapeText(title)}</h2><p ${look('cardText')}>${lines.map(htmlLine).join('<br>')}</p></div>`,
  );
  return table(`<tr><td style="font-size:0">${shown.join('')}</td></tr>`, look('block'));
}
