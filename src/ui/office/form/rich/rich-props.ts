/** The values of a formatted text's field. */
export interface RichTextProps {
  label: string;
  lang?: string;
  /** HTML; empty for no text. */
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  readOnly?: boolean;
  /** The height of an empty text. */
  size?: 'small' | 'large';
}
