import type { Family } from './family.ts';
import { boxesAndLabelsGoods } from './goods-boxes-and-labels.ts';
import { breakfastAndDrinksGoods } from './goods-breakfast-and-drinks.ts';
import { cleaningGoods } from './goods-cleaning.ts';
import { cleaningToolsGoods } from './goods-cleaning-tools.ts';
import { cookingAndStorageGoods } from './goods-cooking-and-storage.ts';
import { disposablesGoods } from './goods-disposables.ts';
import { fastenersAndLocksGoods } from './goods-fasteners-and-locks.ts';
import { handToolsGoods } from './goods-hand-tools.ts';
import { lightingGoods } from './goods-lighting.ts';
import { measuringAndLaddersGoods } from './goods-measuring-and-ladders.ts';
import { officeGoods } from './goods-office.ts';
import { pantryGoods } from './goods-pantry.ts';
import { snackGoods } from './goods-snacks.ts';
import { powerGoods } from './goods-power.ts';
import { safetyAndPlumbingGoods } from './goods-safety-and-plumbing.ts';
import { tablewareGoods } from './goods-tableware.ts';
import { writingAndPaperGoods } from './goods-writing-and-paper.ts';

/** Everything that the demo sells. */
export const goods: readonly Family[] = [
  ...handToolsGoods,
  ...measuringAndLaddersGoods,
  ...lightingGoods,
  ...powerGoods,
  ...fastenersAndLocksGoods,
  ...safetyAndPlumbingGoods,
  ...writingAndPaperGoods,
  ...officeGoods,
  ...cookingAndStorageGoods,
  ...tablewareGoods,
  ...breakfastAndDrinksGoods,
  ...pantryGoods,
  ...snackGoods,
  ...cleaningGoods,
  ...cleaningToolsGoods,
  ...boxesAndLabelsGoods,
  ...disposablesGoods,
];
