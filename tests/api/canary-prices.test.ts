import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { privacyCopies } from '#app/privacy-copies.ts';
import { containers, type Container } from '#contract/route.ts';
import type { ProductDetail } from '#contract/catalog/product.ts';
import { remindCarts } from '#features/alerts/remind-carts.ts';
import { workAlerts } from '#features/alerts/work-alerts.ts';
import { documentPapers } from '#features/documents/contracts/document-paper.ts';
import { putSetting } from '#db/transfer/write-settings.ts';
import type { Mail } from '#platform/mail.ts';
import { createLog } from '#platform/log.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { makeBusyBuyer, type BusyBuyer } from '#tests/harness/busy-buyer.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import { calls } from '#tests/harness/calls.ts';
import {
  canariesIn,
  plantCanaries,
  textOfAnswer,
  textOfFile,
  type CanaryFace,
} from '#tests/harness/canaries.ts';
import { makeCompany } from '#tests/harness/companies.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { addressesOf, pagesOfShop, readRoutes, walkerOf } from '#tests/harness/every-url.ts';
import { rightRequest } from '#tests/harness/requests.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { joinGroup, makePricedGroup, type PricedGroup } from '#tests/harness/wholesale.ts';

/** Far longer than the change feed takes, on a busy machine too. */
const soon = { timeout: 20_000, interval: 20 };

/** The mails to each of the customers. */
const mailKinds = (
  'cart-reminder invoice-issued order-cancelled order-corrected order-note order-part-cancelled order-received ' +
  'order-refunded order-shipped payment-received privacy-answer product-alert question-answered quote-answered ' +
  'reset-password return-approved return-arrived return-decided return-iban return-received return-requested review-answered'
).split(' ');

/** A mail as its reader sees it, and the same with its files. */
async function textsOf({ subject, text, html, files = [], texts = [] }: Mail) {
  const inMail = [subject, text, html].join('\n');
  const papers = await Promise.all(files.map(({ pdf }) => textOfFile('application/pdf', pdf, '')));
  const withFiles = [inMail, ...papers, ...texts.map((file) => file.text)].join('\n');
  return { inMail, withFiles };
}

/** Nobody reads the prices, quantities and goods of another face, in whatever the shop makes (property face.no-foreign-price). */
describeEachEngine('what only face B has (rules prices/faces, wholesale/assortments)', (open) => {
  let shop: Shop;
  let office: Browser;
  let face: CanaryFace;
  let ownGroup: PricedGroup;
  let theirs: BusyBuyer[];
  /** A customer of another group, a buyer of another company, and a consumer who once saw the hidden product. */
  let ours: BusyBuyer[];
  const logged: string[] = [];
  beforeAll(async () => {
    const log = createLog('debug', { write: (line) => void logged.push(line) });
    shop = await openShop({ database: await open(), pages: true, log });
    const { db } = shop;
    await changeSettings(db, { b2b_acik_hesap: '1', invoiceAt: 'shipped', quotes: '1' });
    await putSetting(db, 'cartReminder', 4);
    const places = '<p>{{lines}} {{totals}}</p>';
    await sql`update pages set html = ${places}, html_en = ${places}`.execute(db);
    await sql`update products set quantity = 10000, opening_quantity = 10000 where id = ${seed.child}`.execute(
      db,
    );
    await db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://k.example/' })
      .execute();
    office = shop.browser();
    await enterOffice(office, await makeStaff(db, 'owner'));
    face = await plantCanaries(db);
    ownGroup = await makePricedGroup(db, { code: 'KENDI', price: 412_763 });
    const ownContract = await makePricedGroup(db, { code: 'KENDI-SOZ', price: 398_127 });
    const ownCompany = await makeCompany(db, {
      title: 'Kendi Firması',
      price_list_id: ownContract.listId,
    });
    theirs = [await member(face.group), await user(face.companyId, 597_317)];
    ours = [
      await member(ownGroup),
      await user(ownCompany, 398_127),
      await makeBusyBuyer(shop, office, async () => {}),
    ];
    await notice();
  }, 180_000);
  afterAll(() => shop.close());

  const shows = (browser: Browser, price: number) =>
    vi.waitFor(async () => {
      const { salePrice } = (
        await browser.get(`/api/catalog/product/${seed.bulb}`)
      ).json<ProductDetail>();
      expect(salePrice.value).toBe(price);
    }, soon);
  const member = (group: PricedGroup) =>
    makeBusyBuyer(shop, office, async ({ browser, things }) => {
      await joinGroup(shop.db, things.email, group);
      await shows(browser, group.price);
    });
  const user = (companyId: number, price: number) =>
    makeBusyBuyer(shop, office, async ({ browser, customerId }) => {
      await sql`update customers set company_id = ${companyId}, company_role = 'manager' where id = ${customerId}`.execute(
        shop.db,
      );
      await shows(browser, price);
    });
  const former = () => {
    const last = ours.at(-1);
    if (!last) throw new Error('nobody');
    return last;
  };
  /** The words that a text must not say to somebody: what they kept of a product keeps its words (rule wholesale/unseen-lines). */
  const foreignIn = (buyer: BusyBuyer | null, text: string) =>
    canariesIn(text).filter((canary) => buyer !== former() || !/kanarya|knr/i.test(canary));
  /** The hidden product as those have it who saw it once: in the cart and the wishlist, and in an alert. */
  async function leaveHidden(customerId: number): Promise<void> {
    const { hiddenId } = face;
    await sql`insert into cart_lines (cart_id, product_id, unit_id, quantity, added_at)
      select id, ${hiddenId}, 1, 3, now() from carts where customer_id = ${customerId} and ordered_at is null`.execute(
      shop.db,
    );
    await sql`insert into wishlist (customer_id, product_id, created_at)
      values (${customerId}, ${hiddenId}, now())`.execute(shop.db);
    await sql`insert into product_alerts (customer_id, product_id, kind, locale, asked_at, wording)
      values (${customerId}, ${hiddenId}, 'stock', 'tr', now(), 'Haber ver')`.execute(shop.db);
  }
  /** The events that customers asked to be told of happen: goods come in, prices fall, and hours pass. */
  async function notice(): Promise<void> {
    await leaveHidden(former().customerId);
    await sql`update products set quantity = 7, opening_quantity = 7 where id = ${seed.gone}`.execute(
      shop.db,
    );
    await sql`update price_rules set price = price - 1 where min = 1 and price < 700000`.execute(
      shop.db,
    );
    await sql`update product_units set price = price * 0.9 where product_id = ${seed.bulb}`.execute(
      shop.db,
    );
    await workAlerts(services(), () => false);
    await remindCarts(services());
  }

  const joined = async () => {
    const caller = await makeCaller(shop);
    await joinGroup(shop.db, caller.things.email, ownGroup);
    return caller;
  };
  const services = () => ({ db: shop.db, clock: () => new Date() });
  async function faultsOf(
    buyer: BusyBuyer | null,
    addresses: readonly string[],
  ): Promise<string[]> {
    const faults: string[] = [];
    const browser = buyer?.browser ?? shop.browser();
    for (const url of addresses) {
      // The person who types a word reads it again.
      const typed = new Set(canariesIn(decodeURI(url)));
      const found = foreignIn(buyer, await textOfAnswer(await browser.get(url)));
      const seen = found.filter((canary) => !typed.has(canary));
      if (seen.length > 0) faults.push(`${url}: ${seen.join(', ')}`);
    }
    return faults;
  }
  async function addressesFor(buyer: BusyBuyer): Promise<string[]> {
    const walker = await walkerOf(shop, buyer, face.hiddenId);
    const read = readRoutes(shop).map(
      (route) => addressesOf(route, walker) ?? [`no address: ${route}`],
    );
    return read.flat();
  }
  const pagesFor = async (buyer: BusyBuyer) =>
    pagesOfShop(await walkerOf(shop, buyer, face.hiddenId)).flatMap((path) => [path, `/en${path}`]);

  test('every route and every screen has an address to be read at', async () => {
    const [buyer] = ours;
    if (!buyer) throw new Error('nobody');
    const missing = (await addressesFor(buyer)).filter((url) => url.startsWith('no address'));
    expect(missing).toEqual([]);
    const reached = new Set<Container>();
    for (const path of pagesOfShop(await walkerOf(shop, buyer, face.hiddenId))) {
      const answer = await buyer.browser.get(
        `/api/catalog/route${encodeURI(path.split(/[?#]/)[0] ?? '')}`,
      );
      if (answer.statusCode === 200) reached.add(answer.json<{ container: Container }>().container);
    }
    expect(containers.filter((each) => !reached.has(each))).toEqual([]);
  });

  test('is found where they are let to it: pages, calls, papers, tables and mails', async () => {
    const [group, company] = theirs;
    if (!group || !company) throw new Error('nobody');
    const finds = async ({ browser }: BusyBuyer, url: string, ...canaries: string[]) => {
      const text = await textOfAnswer(await browser.get(url));
      expect({ url, found: canariesIn(text) }).toMatchObject({
        url,
        found: expect.arrayContaining(canaries),
      });
    };
    await finds(group, `/sarjli-ampul-p-${seed.bulb}`, '731.647', '7993');
    await finds(group, '/search?q=semaver', 'Kanaryalı');
    await finds(group, `/api/catalog/product/${face.hiddenId}`, 'KNR-447193', '731647');
    await finds(company, '/api/catalog/statement', '361783', 'KANARYA');
    await finds(company, '/cari-hesap/ekstre.pdf', '361.783');
    for (const buyer of theirs) {
      const price = buyer === group ? '731.647' : '597.317';
      await finds(buyer, `/siparis/${buyer.deliveredNo}/proforma.pdf`, price);
      const both = buyer === group ? '1.463.294' : '1.194.634';
      await finds(buyer, `/siparis/${buyer.deliveredNo}/sozlesme/pre-information.pdf`, both);
      await finds(buyer, '/siparis/liste/siparisler.xlsx', price.replace('.', ''));
    }
  });

  test('is in no route and no screen of anybody else, the first time and from the caches', async () => {
    const faults: string[] = [];
    for (const buyer of ours) {
      const addresses = [...(await addressesFor(buyer)), ...(await pagesFor(buyer))];
      faults.push(...(await faultsOf(buyer, addresses)));
      // Once more from the caches, and as a passer-by who has the addresses.
      if (buyer !== ours[0]) continue;
      faults.push(...(await faultsOf(buyer, addresses)));
      faults.push(...(await faultsOf(null, addresses)));
    }
    expect([...new Set(faults)]).toEqual([]);
  });

  test('is in no answer of a call that changes something', async () => {
    const faults: string[] = [];
    let caller = await joined();
    for (const [name, call] of Object.entries(calls)) {
      if (name.startsWith('GET ')) continue;
      // It signs in, out or up.
      if (name.startsWith('POST /api/account/')) caller = await joined();
      const { method, url, type, body } = rightRequest(name, call, caller.things);
      for (const browser of [caller.browser, shop.browser()]) {
        const answer = await browser.change({
          method,
          url,
          headers: type === undefined ? {} : { 'content-type': type },
          ...(body !== undefined && { payload: body }),
        });
        const found = canariesIn(await textOfAnswer(answer));
        if (found.length > 0) faults.push(`${name}: ${found.join(', ')}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('is in no mail to anybody else, with its files', async () => {
    const mails = await sentMails(services(), () => {}, {
      contractPapers: documentPapers,
      privacyCopies,
    });
    const kinds = new Set<string>();
    const found = { theirs: new Set<string>(), ours: [] as string[] };
    for (const mail of mails) {
      const kind = mail.messageId.replace(/-(?=[^a-z]).*$/, '');
      const { inMail, withFiles } = await textsOf(mail);
      const to = ours.find(({ things }) => things.email === mail.to);
      if (theirs.some(({ things }) => things.email === mail.to))
        canariesIn(withFiles).forEach((each) => found.theirs.add(each));
      if (!to) continue;
      kinds.add(kind);
      // A copy of their data names what they kept.
      const seen = [...canariesIn(inMail), ...foreignIn(to, withFiles)];
      if (seen.length > 0) found.ours.push(`${kind}: ${seen.join(', ')}`);
    }
    expect(found.ours).toEqual([]);
    // The same mails of the others say what is theirs.
    expect([...found.theirs]).toEqual(expect.arrayContaining(['877.976', '716.780', 'Kanarya']));
    expect([...kinds].toSorted()).toEqual(mailKinds);
  });

  test('is in no line of the server’s log', () => {
    expect(logged.join('')).toContain('/proforma.pdf');
    // A path is what somebody typed.
    const said = logged.map((line) => line.replace(/"path":"[^"]*"/, ''));
    expect(said.filter((line) => canariesIn(line).length > 0)).toEqual([]);
  });
});
