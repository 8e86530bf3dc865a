import type { OfficeIconName } from '#ui/office/office-icon-names.ts';

/** A line of the palette: a record, a page, a setting or a command. */
export interface PaletteEntry {
  /** Tells it from the others of its list. */
  key: string;
  icon: OfficeIconName;
  name: string;
  /** A text that tells it from others of its name; empty where nothing does. */
  about: string;
  run: () => void;
}
