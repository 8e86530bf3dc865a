import { lazy, type ComponentType } from 'react';
import type { Permission } from '#rules/shop/call-scopes.ts';

type Screen = ComponentType;

/** A screen whose code loads when it is opened. */
export const screen = (load: () => Promise<{ default: Screen }>) => lazy(load);

/** A page of the office (rule office/role-restrictions). */
export interface OfficeScreen {
  path: string;
  /** Nobody has to be signed in. */
  open?: true;
  /** It stands without the frame. */
  bare?: true;
  /**
   * The permission that the screen requires; others see which roles open it. Without one the screen checks by itself.
   */
  needs?: Permission;
  Screen: Screen;
}
