import type { FigureKind } from '../harness/figures.ts';

const atLeast = (floor: number, unit: string, name: string): FigureKind => ({
  name,
  unit,
  atLeast: floor,
});
const atMost = (floor: number, unit: string, name: string): FigureKind => ({
  name,
  unit,
  atMost: floor,
});

/** The figures of `npm run bench`, each with its floor on PostgreSQL with 20,000 products. */
export const floors = {
  listOfCategory: atLeast(2000, '/s', 'list call, one category'),
  listOfAll: atLeast(1500, '/s', 'list call, all products'),
  searchOfKnownText: atLeast(700, '/s', 'search call, known text'),
  searchOfNewText: atLeast(130, '/s', 'search call, new text'),
  detail: atLeast(3000, '/s', 'detail call'),
  listPageCpu: atMost(3.5, 'ms', 'list page, CPU of the shop'),
  cachedListPage: atLeast(15_000, '/s', 'list page, cached'),
  addToCart: atLeast(900, '/s', 'add to cart, new visitor'),
  purchase: atLeast(220, '/s', 'purchase'),
  import: atLeast(3000, 'products/s', 'import, whole command'),
  firstStart: atMost(900, 'ms', 'start, first after a build: first answer'),
  laterStart: atMost(600, 'ms', 'start, later: first answer'),
  idleMemory: atMost(130, 'MB', 'memory, idle'),
  loadedMemory: atMost(300, 'MB', 'memory, after the load'),
  script: atMost(111, 'KB', 'script of the list page, gzip'),
} as const;

/** How long a start takes with the catalog index, which grows with the catalog. */
export const startsWithLists = {
  first: { name: 'start, first after a build: lists too', unit: 'ms' },
  later: { name: 'start, later: lists too', unit: 'ms' },
} as const;

/** The floors of memory are those of PostgreSQL, and of a small shop with the embedded database. */
export const embeddedFloors = {
  idleMemory: { name: 'memory, idle', unit: 'MB' },
  loadedMemory: { name: 'memory, after the load', unit: 'MB' },
  smallShopMemory: atMost(250, 'MB', 'memory, idle, 300 products'),
} as const;
