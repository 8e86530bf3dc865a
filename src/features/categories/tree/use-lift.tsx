import { useState, type PointerEvent } from 'react';
import type { OfficeCategory } from '#contract/office/catalog/office-categories.ts';
import {
  beforeOf,
  childrenOf,
  restOf,
  spotAt,
  spotOf,
  stepSpot,
  type Spot,
  type SpotStep,
} from '#rules/catalog/tree/category-steps.ts';
import type { Lift } from './tree-rows.tsx';

export interface DropAt {
  id: number;
  parentId: number | null;
  before: number | null;
}

interface LiftInput {
  items: readonly OfficeCategory[];
  open: ReadonlySet<number>;
  onDrop: (at: DropAt) => void;
}

/** The category that is being moved by keys or by the pointer, until it is dropped or put back. */
export function useLift({ items, open, onDrop }: LiftInput) {
  const [lift, setLift] = useState<Lift | null>(null);
  const rest = lift ? restOf(items, lift.id) : items;
  const start = (id: number, way: Lift['way']) => setLift({ id, way, spot: spotOf(items, id) });
  const cancel = () => setLift(null);
  function drop(): void {
    if (!lift) return;
    setLift(null);
    const { parentId } = lift.spot;
    const before = beforeOf(rest, lift.spot);
    const from = spotOf(items, lift.id);
    const behind = childrenOf(items, from.parentId)[from.index + 1]?.id ?? null;
    if (from.parentId !== parentId || behind !== before) onDrop({ id: lift.id, parentId, before });
  }
  return {
    lift,
    start,
    cancel,
    drop,
    step: (step: SpotStep) => lift && setLift({ ...lift, spot: stepSpot(rest, lift.spot, step) }),
    grip: (id: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start(id, 'pointer');
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const spot = lift?.way === 'pointer' && spotUnder(event, rest, open);
        if (lift && spot) setLift({ ...lift, spot });
      },
      onPointerUp: () => lift?.way === 'pointer' && drop(),
      onPointerCancel: () => lift?.way === 'pointer' && cancel(),
    }),
  };
}

/** The spot of a category that is dropped here; null beside the rows that it can go to. */
function spotUnder(
  { clientX, clientY }: PointerEvent<HTMLElement>,
  rest: readonly OfficeCategory[],
  open: ReadonlySet<number>,
): Spot | null {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-category]');
  const over = Number(row?.dataset['category'] ?? NaN);
  if (!row || !rest.some(({ id }) => id === over)) return null;
  const { top, height } = row.getBoundingClientRect();
  return spotAt(rest, over, { part: (clientY - top) / height, isOpen: open.has(over) });
}
