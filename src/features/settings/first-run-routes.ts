import { ErrorBody } from '#contract/error-body.ts';
import { FirstRunAnswer } from '#contract/office/office-settings-page.ts';
import { readSettingTexts } from '#db/settings/all-settings.ts';
import { readFirstRunFacts } from '#db/settings/first-run-facts.ts';
import { outgoingPausedSince } from '#db/shop/outgoing-pause.ts';
import type { App } from '#platform/http.ts';
import { doneSteps, firstRunSteps } from '#rules/settings/first-run.ts';
import { missingSellerDetails } from '#rules/settings/seller-details.ts';
import { rareUrls } from '#rare-urls';
import { urls } from '#urls';
import type { Db } from '#db/database.ts';

const contractUrls = [rareUrls.preInformation, rareUrls.distanceContract, urls.privacyNotice];

/** The guide to the first sale (rule settings/first-run). 3 queries. */
export function registerFirstRun(
  app: App,
  services: { db: Db; cardProviders: () => readonly string[]; sendsMail: boolean },
): void {
  const { db, cardProviders, sendsMail } = services;
  app.get(
    '/api/office/first-run',
    {
      schema: {
        tags: ['office'],
        summary: 'What a shop still needs before it can sell',
        response: { 200: FirstRunAnswer, '4xx': ErrorBody },
      },
    },
    async () => {
      const texts = await readSettingTexts(db);
      const oversells = texts.cartStockControl === '1';
      const stored = await readFirstRunFacts(db, { contractUrls, oversells });
      const done = doneSteps(texts, { ...stored, cardProviders: cardProviders(), sendsMail });
      const steps = firstRunSteps.map((step) => ({ step, isDone: done.includes(step) }));
      return {
        steps,
        hasProducts: stored.products > 0,
        storeName: texts['store.name'],
        showsUnprovenDiscounts: texts.showListPrice === '1' && texts.discountClaims === '0',
        isPaused: (await outgoingPausedSince(db)) !== null,
        missingDetails: missingSellerDetails(texts),
      };
    },
  );
}
