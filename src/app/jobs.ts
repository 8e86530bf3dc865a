import type { DatabaseHandle } from '#db/database.ts';
import { refreshSearch } from '#db/catalog/lists/listing-upkeep.ts';
import { claimJob } from '#db/prices/claims/work-claims.ts';
import { refreshRecentSales } from '#db/catalog/lists/recent-sales.ts';
import { ensureSecret } from '#db/access/secrets.ts';
import { analyzeGrownTables } from '#db/shop/grown-tables.ts';
import { privacyCopies } from './privacy-copies.ts';
import { removePersonalFiles } from './remove-personal-files.ts';
import { remindCarts } from '#features/alerts/remind-carts.ts';
import { workAlerts } from '#features/alerts/work-alerts.ts';
import { askBanks, releaseOverdue } from '#features/payment/settlement/ask-banks.ts';
import { workLookups } from '#features/invoices/work-lookups.ts';
import type { PhotoStore } from '#features/images/photo-store.ts';
import { workRates } from '#features/settings/work-rates.ts';
import { reportJob } from '#features/reports/report-job.ts';
import { removePhotoFiles } from '#features/reviews/remove-photo-files.ts';
import type { SettleServices } from '#features/payment/payment-services.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';
import { expireApprovals } from '#db/approvals/approval-requests.ts';
import { remindReturns, tellReturnsOfDay } from '#features/returns/work/remind-returns.ts';
import { expireQuotes } from '#features/quotes/work/end-quotes.ts';
import { expireTransfers } from '#features/orders/expire-transfers.ts';
import { workRuns } from '#features/product-editor/runs/work-run.ts';
import { ImportFiles } from '#features/transfer/office/import-files.ts';
import { tidyImports } from '#features/transfer/office/tidy-imports.ts';
import { webhookWorker } from '#features/webhooks/work-webhooks.ts';
import { documentPapers } from '#features/documents/contracts/document-paper.ts';
import { sampleMailFor } from '#features/notifications/words/sample-mail.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import { workRetention } from '#features/privacy/work-retention.ts';
import type { Environment } from '#platform/environment.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Log } from '#platform/log.ts';
import { mailSender } from '#platform/mail.ts';
import type { CardProviders } from '#platform/payments/choose-provider.ts';
import { cleanUp } from './cleanup.ts';
import { repeat, sending, type Jobs } from './repeated-job.ts';

const outboxPauseMs = 2000;
const expiryPauseMs = 60_000;
const paymentPauseMs = 5_000;
const reservationPauseMs = 30_000;
const tidyPauseMs = 300_000;
const recentSalesPauseMs = 600_000;
const runPauseMs = 1000;
const claimPauseMs = 1000;
const alertPauseMs = 60_000;
const photosPauseMs = 60_000;
const reportPauseMs = 30_000;
const growthPauseMs = 5_000;
const importsPauseMs = 10_000;
const hourMs = 3_600_000;
const ratesPauseMs = hourMs;
/** Timeout of a webhook delivery (rule webhooks/delivery). */
const webhookTimeoutMs = 10_000;
/** Timeout of a question about a buyer (rule invoices/lookup). */
const lookupTimeoutMs = 5_000;

interface JobServices {
  database: DatabaseHandle;
  environment: Environment;
  log: Log;
  clock: () => Date;
  cards: CardProviders;
  files: FileStore;
  photos: PhotoStore;
  /** Accounts that everybody shares, which nobody closes. */
  sharedCustomers: ReadonlySet<number>;
  /** Goes on with imports whose process ended. */
  goOn: () => Promise<void>;
}

/** Work that an open shop does again and again, with a pause after each run. */
export interface Job {
  name: string;
  pauseMs: number;
  run: (stopped: () => boolean) => Promise<void>;
}

function job(name: string, pauseMs: number, run: Job['run']): Job {
  return { name, pauseMs, run };
}

/** Repeats the jobs of an open shop. Any number of processes may do so at once. */
export function startJobs(services: JobServices): Jobs {
  const jobs = shopJobs(services).map(({ name, pauseMs, run }) =>
    repeat(name, pauseMs, services.log, run),
  );
  return { stop: async () => void (await Promise.all(jobs.map((each) => each.stop()))) };
}

/**
 * The background jobs of an open shop: sending mails, expiring unpaid transfers, resolving card payments and refunds,
 * releasing reserved stock, sending webhooks, ending discounts, continuing bulk changes, refreshing search statistics, recent sales
 * and reports, ending requests and quotes, reminding of returns, removing the files of deleted photographs, taking away what is past
 * its time, and cleaning up. The database hands each message, order and payment to one process.
 */
export function shopJobs(services: JobServices): Job[] {
  const { db } = services.database;
  const outbox = outboxOf(services);
  const expiry = {
    db,
    clock: services.clock,
    onError: (err: unknown, orderId: number) =>
      services.log.error({ err, orderId }, 'a transfer could not be expired; the others go on'),
  };
  const webhooks = webhookWorker({
    db,
    clock: services.clock,
    allowsInside: services.environment.webhooksInside,
    answerTimeoutMs: webhookTimeoutMs,
  });
  return [
    job(
      'outbox',
      outboxPauseMs,
      sending(db, async (stopped) => {
        while (!stopped() && (await workOutbox(outbox)) > 0);
      }),
    ),
    job('overdue transfers', expiryPauseMs, async (stopped) => {
      const expired = await expireTransfers(expiry, stopped);
      if (expired > 0) services.log.info({ expired }, 'transfers that nobody paid have expired');
    }),
    ...companyJobs(services),
    job('reminders of returns', hourMs, async () => {
      await remindReturns(expiry);
      await tellReturnsOfDay(expiry);
    }),
    ...paymentJobs(services),
    job('webhooks', outboxPauseMs, sending(db, webhooks)),
    lookupJob(services),
    ...catalogJobs(services),
    tidyingJob(services),
    retentionJob(services),
    ...databaseJobs(services),
  ];
}

/** The means by which the outbox sends. */
function outboxOf(services: JobServices) {
  const { smtpUrl, mailFrom, dataDir, publicUrl } = services.environment;
  return {
    db: services.database.db,
    send: mailSender({ smtpUrl, from: mailFrom, dataDir }),
    publicUrl,
    clock: services.clock,
    sampleMail: sampleMailFor,
    contractPapers: documentPapers,
    privacyCopies,
    onUnaddressed: (subject: string, { id, kind }: { id: number; kind: string }) =>
      services.log.warn({ id, kind, subject }, 'the store has no e-mail address for this message'),
    onError: (err: unknown, { id, kind }: { id: number; kind: string }) =>
      services.log.warn({ err, id, kind }, 'a message could not be sent; it is tried again'),
  };
}

/** Asks which buyers take electronic invoices (rule invoices/lookup). */
function lookupJob({ database: { db }, environment, clock }: JobServices): Job {
  const options = { allowsInside: environment.webhooksInside, answerTimeoutMs: lookupTimeoutMs };
  const look = sending(db, async (stopped) => {
    await workLookups({ db, clock, ...options }, stopped);
  });
  return job('buyers of electronic invoices', outboxPauseMs, look);
}

/** Ends requests and quotes of which the time is over. */
function companyJobs({ database: { db }, clock, log }: JobServices): Job[] {
  const onError = (err: unknown, quoteId: number) =>
    log.error({ err, quoteId }, 'a quote could not be ended; the others go on');
  return [
    job('approvals in time', expiryPauseMs, async () => {
      const expired = await expireApprovals(db, clock());
      if (expired > 0) log.info({ expired }, 'orders that nobody decided on have ended');
    }),
    job('overdue quotes', expiryPauseMs, async (stopped) => {
      const ended = await expireQuotes({ db, clock, onError }, stopped);
      if (ended > 0) log.info({ ended }, 'quotes whose last day is over have expired');
    }),
  ];
}

/**
 * Figures of the catalog that are counted now and then, bulk changes of products, alerts about products, and the files of
 * photographs that are gone.
 */
function catalogJobs(services: JobServices): Job[] {
  const { database, log, clock, photos } = services;
  const { db } = database;
  return [
    importJob(services),
    ...rateJobs(services),
    job('search words', hourMs, () => refreshSearch(db)),
    job('claims of discounts', claimPauseMs, claimJob({ db, clock })),
    job('bulk changes', runPauseMs, (stopped) => workRuns({ db, clock }, stopped)),
    job('removed photographs', photosPauseMs, (stopped) =>
      removePhotoFiles({ db, clock, photos }, stopped),
    ),
    job('product alerts', alertPauseMs, async (stopped) => {
      const queued = await workAlerts({ db, clock }, stopped);
      if (queued > 0) log.info({ queued }, 'customers are told of products that they wait for');
    }),
    job('left carts', tidyPauseMs, async () => {
      const queued = await remindCarts({ db, clock });
      if (queued > 0) log.info({ queued }, 'customers are reminded of their carts');
    }),
    job('recent sales', recentSalesPauseMs, () => refreshRecentSales(db, clock())),
    job('reports', reportPauseMs, reportJob({ database, clock })),
  ];
}

/** The daily exchange rates of a shop that names their address (rule settings/daily-rates). */
function rateJobs({ database, environment, log, clock }: JobServices): Job[] {
  const { ratesUrl } = environment;
  if (ratesUrl === undefined) return [];
  return [
    job('daily rates', ratesPauseMs, async () => {
      const changed = await workRates({ db: database.db, clock, ratesUrl }, { always: false });
      if (changed > 0) log.info({ changed }, 'currencies have the rates of the day');
    }),
  ];
}

function tidyingJob({ database, environment, clock }: JobServices): Job {
  return job('tidying', tidyPauseMs, async (stopped) => {
    await cleanUp(database.db, clock(), stopped);
    await removePersonalFiles(environment.dataDir, clock());
  });
}

/** Takes away data past their time, once a day (rule privacy/kept). */
function retentionJob({ database: { db }, log, clock, sharedCustomers }: JobServices): Job {
  return job('data past their time', tidyPauseMs, async (stopped) => {
    const gone = await workRetention({ db, clock, kept: sharedCustomers }, stopped);
    for (const [kind, rows] of gone)
      if (rows > 0) log.info({ kind, rows }, 'data past their time are gone');
  });
}

/** Imports whose process is gone. The embedded database has one process: whatever was under way before it began. */
function importJob(given: JobServices): Job {
  const { database, environment, clock, goOn } = given;
  const files = new ImportFiles(environment.dataDir, given.files);
  const services = { db: database.db, files, clock };
  const aloneSince = database.engine === 'embedded' ? clock() : null;
  return job('imports', importsPauseMs, async (stopped) => {
    await tidyImports(services, { aloneSince });
    if (!stopped()) await goOn();
  });
}

/** Jobs for PostgreSQL only; the embedded engine maintains itself. */
function databaseJobs({ database }: JobServices): Job[] {
  if (database.engine === 'embedded') return [];
  const look = async () => void (await analyzeGrownTables(database.db));
  return [job('grown tables', growthPauseMs, look)];
}

/** Background work of card payments (rules payment/status-polling, stock/reservation, orders/refund). */
function paymentJobs({ database, log, clock, cards }: JobServices): Job[] {
  const { db } = database;
  let secret: string | undefined;
  const withSecret = async (): Promise<SettleServices> => ({
    db,
    clock,
    provider: (name) => (name === undefined ? null : cards.named(name)),
    secret: (secret ??= await ensureSecret(db, 'forgery-token')),
    log,
  });
  const down = () => cards.states().flatMap(({ name, state }) => (state === 'open' ? [name] : []));
  return [
    job(
      'asking banks',
      paymentPauseMs,
      sending(db, async (stopped) => {
        await askBanks(await withSecret(), stopped, down);
      }),
    ),
    job(
      'refunds',
      paymentPauseMs,
      sending(db, async (stopped) => {
        await workRefunds(await withSecret(), stopped);
      }),
    ),
    job('held stock', reservationPauseMs, async (stopped) => {
      await releaseOverdue({ db, clock }, stopped);
    }),
  ];
}
