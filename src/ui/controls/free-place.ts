/** A rectangle of the window, in CSS pixels. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Distance between a raised box and the control under it, in CSS pixels. */
const gap = 8;

/**
 * How many CSS pixels `box` has to rise so that it covers none of the controls (rule layout/toasts): up to the lowest
 * free gap. 0 where no gap below `ceiling` is high enough.
 */
export function riseAbove(box: Box, controls: readonly Box[], ceiling: number): number {
  const height = box.bottom - box.top;
  const beneath = controls.filter(({ left, right }) => left < box.right && right > box.left);
  const bottoms = [box.bottom, ...beneath.map(({ top }) => top - gap)]
    .filter((bottom) => bottom <= box.bottom && bottom - height >= ceiling)
    .toSorted((a, b) => b - a);
  const free = bottoms.find((bottom) =>
    beneath.every((control) => control.top >= bottom || control.bottom <= bottom - height),
  );
  return free === undefined ? 0 : box.bottom - free;
}

const controls = 'button, input, select, textarea, summary, .button, .tab-bar';

/** Raises the region so that it covers no control of the page. */
export function raise(region: HTMLElement): void {
  region.style.removeProperty('--toast-rise');
  const box = region.getBoundingClientRect();
  if (box.height === 0) return;
  const boxes = [...document.querySelectorAll(controls)]
    .filter((each) => !region.contains(each) && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => each.getBoundingClientRect())
    .filter(({ height, width }) => height > 0 && width > 0);
  const rise = riseAbove(box, boxes, window.innerHeight / 4);
  region.style.setProperty('--toast-rise', `${rise}px`);
}
