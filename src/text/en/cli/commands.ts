import type { commands as turkish } from '#text/tr/cli/commands.ts';

export const commands: typeof turkish = {
  help: (officeCommands) => `Usage: npm run shop -- COMMAND [options]

  import FOLDER                 takes a store folder (settings.json, products.jsonl …)
  import FILE|FOLDER --format magento
                                takes a product file (CSV) of Magento 2
      --currency USD            currency of the file's prices
      --rate 42.10              its rate if the shop does not have it (TRY for one unit)
      --tax 20                  VAT in percent
      --brand NAME              brand of products that name none
      --dry-run                 only checks, changes nothing
  export FOLDER                 writes the whole shop into a folder
      --parts orders,customers  these parts alone: settings, categories, products, customers,
                                orders, reviews, pages, images
      --state … --from … --to … which orders; the filters are those of orders export
  migrate                       brings the database to this version
  audit                         checks the invariants; the exit status is 1 when one is broken
  backup FILE                   backs the whole shop up into one file (.zip), also while it is open
  restore FILE                  brings a backup into an empty database and data folder
  pause                         holds back what the shop sends: for a copy made by another program
  resume                        lets a restored shop send what it holds back
  demo                          loads the demo shop into an empty shop
  help                          this text

${officeCommands}

  --locale tr|en                language of the output

The shop is chosen by DATABASE_URL, DATA_DIR and FILES_URL (.env.example). Exit status: 0 all right, 1 a
line was refused or an invariant is broken, 2 the command is wrong, 3 it could not be completed.`,
  unknownCommand: (name) => `There is no such command: ${name}`,
  wrongUsage: (why) => `The command is wrong: ${why}`,
  needsOne: (what) => `exactly one ${what} is needed`,
  folder: 'folder',
  file: 'file',
  fileExists: (path) => `${path} is there already. Name another file.`,
  backedUp: (path, { rows, files }) => `Backed up: ${path} (${rows} rows, ${files} files)`,
  noCopy: (why) =>
    `The running shop gave no copy of its database (${why}). Stop the shop and try again.`,
  badBackup: (what) => `This file is no whole backup: ${what}. Nothing was restored.`,
  databaseNotEmpty:
    'The database is not empty. A backup goes into an empty one only (DATABASE_URL or DATA_DIR).',
  folderNotEmpty: (folder) =>
    `${folder} is not empty. A backup goes into an empty place only (DATA_DIR, FILES_URL).`,
  backupNewer: (migration) =>
    `The backup is of a newer version of the shop: ${migration} is not known here.`,
  restored: ({ madeAt, rows, files }) =>
    `Restored: the backup of ${madeAt} (${rows} rows, ${files} files).
This shop sends no mail, webhook or refund, since the shop of the backup may have sent them. If it should:
npm run shop -- resume`,
  paused:
    'The shop sends no mail, webhook or refund and asks no bank, until npm run shop -- resume.',
  resumed: 'The shop sends again: mails, webhooks, refunds.',
  notPaused: 'Nothing is held back: the shop sends.',
  fileOrFolder: 'file or folder',
  notAllowed: (name, allowed) => `--${name}: ${allowed} is wanted`,
  ordersOnly: 'filters of orders need the part orders',
  magentoOnly: (name) => `--${name} is for --format magento only`,
  notAStore: (folder) =>
    `${folder} holds no store file (settings.json, products.jsonl … or images/)`,
  noMagento: (folder) => `${folder} holds no products*.csv`,
  noSuchPath: (path) => `There is no such file or folder: ${path}`,
  noCurrency: (code) =>
    `The shop has no currency ${code}. Give its rate (--rate 42.10) or choose another --currency.`,
  notMigrated: 'The database is not ready. First: npm run shop -- migrate',
  filesAway: (reason) => `The shop’s store of files (FILES_URL) does not answer: ${reason}`,
  openToOthers: (path) =>
    `WARNING: other users of this machine can use ${path}, and it cannot be closed to them. Change its owner or its rights: chmod -R go= ${path}`,
  failed: (why) => `Could not be completed: ${why}`,
  dryRun: 'Dry run: nothing was changed.',
  columns: ['', 'read', 'new', 'changed', 'same', 'refused', 'warnings'],
  rate: (lines, perSecond) => `${lines} lines, ${perSecond}/s`,
  exported: (folder) => `The shop was written to ${folder}`,
  missingPictures: (n) => `${n} pictures are not there.`,
  migrated: (names) =>
    names.length === 0 ? 'The database is up to date.' : `Applied: ${names.join(', ')}`,
  listsRebuilt: 'Lists and search were made anew.',
  registrationClosed: (address: string) =>
    `! Registration is closed: the shop has no privacy notice (${address}).`,
  sellerIncomplete: (missing: readonly string[]) =>
    `! Details of the seller are missing: ${missing.join(', ')}.`,
  discountsUnproven:
    '! discountClaims is off: discounts show as typed; the law asks for proof (FEY 11, TRH 14).',
  auditClean: (checks) => `All ${checks} checks are clean.`,
  auditBroken: (broken) => `${broken} checks are broken.`,
  notEmpty: 'The shop has products: the demo shop goes into an empty one only.',
  parts: {
    settings: 'settings',
    categories: 'categories',
    brands: 'brands',
    products: 'products',
    'price-lists': 'price lists',
    'price-rules': 'price rules',
    'quantity-rules': 'quantity rules',
    assortments: 'assortments',
    groups: 'customer groups',
    companies: 'companies',
    customers: 'customers',
    'customer-codes': 'codes',
    quotes: 'quotes',
    orders: 'orders',
    returns: 'returns',
    reviews: 'reviews',
    'page-versions': 'page versions',
    pages: 'pages',
    'page-drafts': 'page drafts',
    'mail-texts': 'mail texts',
    'home-versions': 'versions of the home page',
    images: 'pictures',
  },
};
