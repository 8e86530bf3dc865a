import type { Locale } from '#rules/shop/locale.ts';

export interface Fact {
  label: string;
  value: string;
  /** The row that the others lead to. */
  strong?: boolean;
}

interface ProductRow {
  name: string;
  /** Code, quantity, VAT. */
  about: string;
  note: string;
  amount: string;
}

/** The blocks of a mail; each is written once and rendered as HTML and as text. */
export type MailBlock =
  | { kind: 'paragraph'; lines: readonly string[] }
  | { kind: 'button'; label: string; href: string }
  /** With a hint or without; a notice stands out. */
  | { kind: 'facts'; title: string; rows: readonly Fact[]; hint: string; notice: boolean }
  | {
      kind: 'products';
      heads: readonly [string, string];
      rows: readonly ProductRow[];
      totals: readonly Fact[];
    }
  | { kind: 'cards'; cards: readonly { title: string; lines: readonly string[] }[] };

/** The frame around a mail's blocks: its sender, language and heading. */
export interface MailFrame {
  locale: Locale;
  heading: string;
  storeName: string;
  /** The store's picture instead of its name, with its size in CSS pixels; null without one. */
  logo: { src: string; width: number; height: number } | null;
  publicUrl: string;
  /** The store's identity, line by line. */
  identity: readonly string[];
}
