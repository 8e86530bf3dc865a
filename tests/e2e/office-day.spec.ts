import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '#tests/harness/journey.ts';
import { buyerAtPayment } from '#tests/harness/journey-buyer.ts';
import { mailTo, open } from '#tests/harness/journey.ts';
