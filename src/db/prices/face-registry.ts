import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import { hashToken } from '#db/access/tokens.ts';
import { customerTerms } from '#db/customers/customer-terms.ts';
import type { Changes } from '#db/shop/changes.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { CustomerGroup } from '#rules/price/customer-group.ts';
import type { BuyerTerms } from '#rules/price/buyer-terms.ts';
import type { Face } from '#rules/price/face.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { facedShop } from './faced-shop.ts';
import { seenGoods, type SeenGoods } from '#rules/price/seen-goods.ts';
import { activeLists } from './read-buyer-prices.ts';
import { readWholesale, type Wholesale } from './wholesale.ts';

/** Sessions whose customer is remembered. */
const mostSessions = 50_000;

/** The customer of a session; null for a visitor, a guest, and where there is no session. */
interface SessionCustomer {
  customerId: number;
  terms: BuyerTerms;
}

/** The terms of a visitor. */
const noTerms: BuyerTerms = {
  groupId: null,
  contractListId: null,
  assortments: [],
  isCompany: false,
};

interface FaceServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
}

type Remembered = SessionCustomer | 'nobody';

/**
 * Knows the face of each session, and what a face means (rule prices/faces). It remembers the customers of sessions and
 * has to be told of every change: whoever leaves a group has another face within a second.
 */
export class FaceRegistry {
  readonly #db: Db;
  readonly #snapshot: () => ShopSnapshot;
  readonly #clock: () => Date;
  readonly #sessions = new LRUCache<string, { found: Remembered }>({ max: mostSessions });
  /** Given out once and for all, so that a number never means another face. */
  readonly #numbers = new Map<string, number>();
  #wholesale: Wholesale;
  #faces = new Map<string, Face>();
  #shops = new WeakMap<ShopSnapshot, Map<number, ShopSnapshot>>();
  #changes = 0;

  private constructor({ db, snapshot, clock }: FaceServices, wholesale: Wholesale) {
    this.#db = db;
    this.#snapshot = snapshot;
    this.#clock = clock;
    this.#wholesale = wholesale;
  }

  /** 1 query. */
  static async open(services: FaceServices): Promise<FaceRegistry> {
    return new FaceRegistry(services, await readWholesale(services.db));
  }

  get wholesale(): Wholesale {
    return this.#wholesale;
  }

  /** The group whose prices visitors have; null where they have the products' own. */
  get guestGroup(): CustomerGroup | null {
    return groupOfCode(this.#wholesale, this.#snapshot().settings.guestGroup);
  }

  /** The face of those who have not signed in. */
  get visitors(): Face {
    return this.#faceOf(this.guestGroup, noTerms, false);
  }

  /** The face of a session's token. No query where the shop has one face or the session is remembered; else 1. */
  ofToken(token: string | null): Face | Promise<Face> {
    if (token === null || this.#hasOneFace) return this.visitors;
    const known = this.#sessions.get(token);
    return known ? this.#ofSession(known.found) : this.#find(token);
  }

  /** The face of a customer who has signed in, by the terms that were read with them. */
  ofCustomer(terms: BuyerTerms): Face {
    return this.#faceOf(this.#wholesale.groups.get(terms.groupId ?? 0) ?? null, terms, true);
  }

  /** The lists that decide a face's prices, those of visitors among them. */
  listsOf(face: Face): number[] {
    const ids = [face.contractListId, face.group?.priceListId, this.guestGroup?.priceListId];
    return activeLists(
      this.#wholesale,
      ids.map((id) => id ?? null),
    );
  }

  /** The goods that a face sees; null where it sees all (rule wholesale/assortments). */
  goodsOf(face: Face): SeenGoods | null {
    return seenGoods(face, this.#wholesale.assortments);
  }

  /** The shop as it is for a face; the snapshot itself for a face that changes nothing. */
  shopOf(face: Face): ShopSnapshot {
    const shop = this.#snapshot();
    const shops = this.#shops.get(shop) ?? new Map<number, ShopSnapshot>();
    this.#shops.set(shop, shops);
    const known = shops.get(face.number);
    if (known) return known;
    const made = this.#makeShop(shop, face);
    shops.set(face.number, made);
    return made;
  }

  /**
   * The shop as it is for a customer, by their terms in the database, not by what is remembered: for an
   * order, and where there is no session. `null` is a buyer who has not signed in. No query in a shop without groups and assortments; else 2.
   */
  async shopOfCustomer(
    db: Db,
    customerId: number | null,
    shop: Pick<ShopSnapshot, 'settings' | 'rates' | 'defaultCurrency'>,
  ): Promise<Pick<ShopSnapshot, 'settings' | 'pricesOf' | 'hiddenOf' | 'group'>> {
    if (this.#hasOneFace && this.#wholesale.assortments.size === 0) return shop;
    const wholesale = await readWholesale(db);
    const terms = customerId === null ? undefined : await readTermsOf(db, customerId);
    const guestGroup = groupOfCode(wholesale, shop.settings.guestGroup);
    const group = terms ? (wholesale.groups.get(terms.groupId ?? 0) ?? null) : guestGroup;
    const face = {
      number: 0,
      ...seenWith(group, terms ?? noTerms),
      isSignedIn: terms !== undefined,
      isCompany: terms?.isCompany ?? false,
    };
    const parts = { wholesale, guestGroup, day: () => istanbulDay(this.#clock()) };
    return facedShop(shop, face, parts);
  }

  /** 1 query where groups or lists changed. */
  readonly follow = async ({ customers, faces, shop }: Changes): Promise<void> => {
    this.#changes++;
    if (customers === null || faces || shop) this.#sessions.clear();
    else if (customers.length > 0) this.#forget(new Set(customers));
    if (shop) this.#faces.clear();
    if (!faces) return;
    this.#wholesale = await readWholesale(this.#db);
    this.#faces.clear();
    this.#shops = new WeakMap();
  };

  /** Nobody has a group or a contract, signing in shows nobody prices, and companies see the discounts that visitors see. */
  get #hasOneFace(): boolean {
    const { groups, hasCompanies } = this.#wholesale;
    const { showPriceStatus, discountClaims } = this.#snapshot().settings;
    return groups.size === 0 && !hasCompanies && showPriceStatus !== 2 && !discountClaims;
  }

  #forget(customers: ReadonlySet<number>): void {
    for (const [token, { found }] of this.#sessions.entries()) {
      if (found !== 'nobody' && customers.has(found.customerId)) this.#sessions.delete(token);
    }
  }

  async #find(token: string): Promise<Face> {
    const before = this.#changes;
    const [row] = await customerOfSession(this.#db, { hash: hashToken(token) });
    const found = row ?? 'nobody';
    // A sign-in gives the browser another token.
    if (before === this.#changes) this.#sessions.set(token, { found });
    return this.#ofSession(found);
  }

  #ofSession(found: Remembered): Face {
    return found === 'nobody' ? this.visitors : this.ofCustomer(found.terms);
  }

  #makeShop(shop: ShopSnapshot, face: Face): ShopSnapshot {
    const { guestGroup } = this;
    const day = () => istanbulDay(this.#clock());
    return facedShop(shop, face, { wholesale: this.#wholesale, guestGroup, day });
  }

  #faceOf(group: CustomerGroup | null, terms: BuyerTerms, isSignedIn: boolean): Face {
    const counts = isSignedIn && this.#snapshot().settings.showPriceStatus === 2;
    const { contractListId, assortments } = terms;
    const isCompany = terms.isCompany && this.#snapshot().settings.discountClaims;
    const key = `${group?.id ?? ''} ${contractListId ?? ''} ${assortments.join(',')} ${counts} ${isCompany}`;
    const known = this.#faces.get(key);
    if (known) return known;
    const number = this.#numberOf(key, group);
    const face = { number, ...seenWith(group, terms), isSignedIn: counts, isCompany };
    this.#faces.set(key, face);
    return face;
  }

  /** 0 for whoever sees what visitors see. */
  #numberOf(key: string, group: CustomerGroup | null): number {
    const isVisitors = key === `${this.guestGroup?.id ?? ''}   false false`;
    if (isVisitors && group === this.guestGroup) return 0;
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1;
    this.#numbers.set(key, number);
    return number;
  }
}

/** The prices and goods of a group and a company together. */
function seenWith(
  group: CustomerGroup | null,
  { contractListId, assortments: own }: BuyerTerms,
): Pick<Face, 'group' | 'contractListId' | 'assortments' | 'onlyAssortments'> {
  const { assortments: ofGroup = [], onlyAssortments = false } = group ?? {};
  const assortments = [...new Set([...ofGroup, ...own])].toSorted((one, other) => one - other);
  return { group, contractListId, assortments, onlyAssortments };
}

function groupOfCode({ groups }: Wholesale, code: string): CustomerGroup | null {
  if (code === '') return null;
  return [...groups.values()].find((group) => group.code === code) ?? null;
}

/** A guest has no sign-in, and so no row. */
const customerOfSession = preparedQuery<{ hash: Uint8Array }, SessionCustomer>(
  'session-customer',
  (db, value) =>
    db
      .selectFrom('sessions as s')
      .innerJoin('customers as c', 'c.id', 's.customer_id')
      .where('s.token_hash', '=', value('hash'))
      .where('s.signed_in_at', 'is not', null)
      .select(['c.id as customerId', customerTerms.as('terms')]),
);

/** The terms of a customer with an account; undefined for a guest. 1 query. */
async function readTermsOf(db: Db, id: number): Promise<BuyerTerms | undefined> {
  const found = await db
    .selectFrom('customers as c')
    .select(customerTerms.as('terms'))
    .where('c.id', '=', id)
    .where('c.is_guest', '=', false)
    .executeTakeFirst();
  return found?.terms;
}
