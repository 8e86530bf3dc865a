import { Mark, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';

/** A mark that is one element without attributes, such as `sub`. */
const elementMark = (tag: string) =>
  Mark.create({
    name: tag,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

/** Writes the attribute of a merged cell alone. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Number(cell.getAttribute(name) ?? 1),
  renderHTML: (values: Record<string, unknown>) =>
    values[name] === 1 ? {} : { [name]: values[name] },
});
const cellAttributes = () => ({ colspan: span('colspan'), rowspan: span('rowspan') });

/** Without Tab, which would hold the keyboard in the table: the arrow keys lead from cell to cell. */
const tables = [
  Table.extend({
    renderHTML: () => ['table', ['tbody', 0]],
    addKeyboardShortcuts: () => ({}),
  }).configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ addAttributes: cellAttributes }),
  TableCell.extend({ addAttributes: cellAttributes }),
];

/** The shop's own pictures: those of other sites are not shown (rule pages/clean-html). */
const ownPicture = Image.extend({ parseHTML: () => [{ tag: 'img[src^="/"]' }] });

/** The elements that the editor edits: a part of what the shop shows (rule pages/clean-html). */
export const richExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5] },
    link: {
      openOnClick: false,
      autolink: false,
      protocols: ['mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null },
    },
    // It would add an empty paragraph to each text that ends with a list or a table.
    trailingNode: false,
  }),
  ...['sub', 'sup', 'small'].map(elementMark),
  ...tables,
  ownPicture,
];
