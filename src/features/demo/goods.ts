import type { Family } from './family.ts';
import { cleaningGoods } from './goods-cleaning.ts';
import { electricGoods } from './goods-electric.ts';
import { foodGoods } from './goods-food.ts';
import { hardwareGoods } from './goods-hardware.ts';
import { kitchenGoods } from './goods-kitchen.ts';
import { packagingGoods } from './goods-packaging.ts';
import { stationeryGoods } from './goods-stationery.ts';
import { toolGoods } from './goods-tools.ts';

/** Everything that the demo sells. */
export const goods: readonly Family[] = [
  ...toolGoods,
  ...electricGoods,
  ...hardwareGoods,
  ...stationeryGoods,
  ...kitchenGoods,
  ...foodGoods,
  ...cleaningGoods,
  ...packagingGoods,
];
