import type { Fact, MailBlock, MailFrame } from './mail-blocks.ts';

const rule = '-'.repeat(40);

/** A mail as plain text: the same words and figures as in its HTML, in the same order. */
export function mailText(blocks: readonly MailBlock[], frame: MailFrame): string {
  return [
    frame.heading,
    ...blocks.map(textOf),
    rule,
    [frame.storeName, ...frame.identity].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.lines.join('\n');
    case 'button':
      return `${block.label}: ${block.href}`;
    case 'facts':
      return [block.title, ...block.rows.map(factText), block.hint]
        .filter((line) => line !== '')
        .join('\n');
    case 'products':
      return [
        block.heads.join(' / '),
        ...block.rows.map(({ name, about, note, amount }) =>
          [`- ${name}`, `  ${about}`, note && `  ${note}`, `  ${amount}`]
            .filter(Boolean)
            .join('\n'),
        ),
        rule,
        ...block.totals.map(factText),
      ].join('\n');
    case 'cards':
      return block.cards.map(({ title, lines }) => [title, ...lines].join('\n')).join('\n\n');
  }
}

function factText({ label, value }: Fact): string {
  return `${label}: ${value}`;
}
