import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { customersWith } from '#db/customers/customers.ts';
import type { Db } from '#db/database.ts';
import type { PaintedPicture } from '#features/images/paint-picture.ts';

/** The demo shop: a store folder with two files more, which its README describes. */
export const demoFolder = fileURLToPath(new URL('../../../demo', import.meta.url));

const DemoFile = Type.Object({
  today: Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\d$` }),
  accounts: Type.Array(
    Type.Object({ email: Type.String(), password: Type.String(), label: Type.String() }),
  ),
  waiting: Type.Object({
    email: Type.String(),
    branch: Type.Object({ id: Type.Integer(), name: Type.String() }),
    description: Type.String(),
    lines: Type.Array(
      Type.Object({
        code: Type.String(),
        unit: Type.Optional(Type.String()),
        quantity: Type.Integer(),
      }),
    ),
  }),
});

const PictureLine = Type.Object(
  {
    file: Type.String(),
    drawing: Type.String(),
    view: Type.Enum(['front', 'close', 'four', 'carton', 'cutout']),
    hue: Type.Optional(Type.Integer({ minimum: 0, maximum: 359 })),
    tint: Type.Optional(Type.Enum(['black', 'white', 'gray'])),
  },
  { additionalProperties: false },
);

export interface DemoShop {
  /** The day on which the folder's dates are right. */
  today: string;
  /** The customers that the sign-in page offers. */
  accounts: Static<typeof DemoFile>['accounts'];
  /** An order that waits for a decision of its buyer's company. */
  waiting: Static<typeof DemoFile>['waiting'];
  hasPicture: (file: string) => boolean;
  /**
   * The source that the picture of that name is painted from; null when the demo has none. Fits `imageStore`'s
   * `painted`.
   */
  picture: (file: string) => PaintedPicture | null;
}

/** Reads what the demo needs at every start; the store itself is read when it is loaded. */
export async function openDemoFolder(): Promise<DemoShop> {
  const [demo, lines] = await Promise.all([
    readFile(join(demoFolder, 'demo.json'), 'utf8'),
    readFile(join(demoFolder, 'pictures.jsonl'), 'utf8'),
  ]);
  const check = Compile(PictureLine);
  const pictures = new Map(
    lines
      .trimEnd()
      .split('\n')
      .map((line) => check.Parse(JSON.parse(line)))
      .map(({ file, ...picture }) => [file, picture]),
  );
  return {
    ...Compile(DemoFile).Parse(JSON.parse(demo)),
    hasPicture: (file) => pictures.has(file),
    picture: (file) => pictures.get(file) ?? null,
  };
}

/** The accounts that a visitor of the demo can use by pressing a button. */
interface OfferedAccounts {
  demoCustomers: DemoShop['accounts'] | null;
  /** Their ids. */
  sharedCustomers: ReadonlySet<number>;
}

export const noAccounts: OfferedAccounts = { demoCustomers: null, sharedCustomers: new Set() };

/** The demo's accounts, if this shop has them all; none in a merchant's own shop. One query. */
export async function offeredAccounts(db: Db, { accounts }: DemoShop): Promise<OfferedAccounts> {
  const ids = await customersWith(
    db,
    accounts.map((account) => account.email),
  );
  if (ids.length < accounts.length) return noAccounts;
  return { demoCustomers: accounts, sharedCustomers: new Set(ids) };
}
