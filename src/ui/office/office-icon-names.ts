import { icons } from '#ui/controls/icon-names.ts';

/** The icons of the office's own sprite: those of the shop, and those that only the office shows. */
export const officeIcons = {
  ...icons,
  bell: { outline: 'bell' },
  boxes: { outline: 'boxes' },
  'chart-column': { outline: 'chart-column' },
  'check-check': { outline: 'check-check' },
  'circle-dot': { outline: 'circle-dot' },
  'circle-help': { outline: 'circle-question-mark' },
  columns: { outline: 'columns-3' },
  download: { outline: 'download' },
  ellipsis: { outline: 'ellipsis' },
  'external-link': { outline: 'external-link' },
  eye: { outline: 'eye' },
  funnel: { outline: 'list-filter' },
  image: { outline: 'image' },
  'git-compare': { outline: 'git-compare' },
  history: { outline: 'history' },
  keyboard: { outline: 'keyboard' },
  'key-round': { outline: 'key-round' },
  mail: { outline: 'mail' },
  note: { outline: 'message-square-text' },
  package: { outline: 'package' },
  printer: { outline: 'printer' },
  'rotate-ccw': { outline: 'rotate-ccw' },
  scan: { outline: 'scan-barcode' },
  'shield-check': { outline: 'shield-check' },
  sun: { outline: 'sun' },
  undo: { outline: 'undo-2' },
  'user-plus': { outline: 'user-plus' },
  users: { outline: 'users' },
  'volume-off': { outline: 'volume-x' },
  'volume-on': { outline: 'volume-2' },
  webhook: { outline: 'webhook' },
} as const satisfies Record<string, { outline: string } | { mark: string }>;

export type OfficeIconName = keyof typeof officeIcons;
