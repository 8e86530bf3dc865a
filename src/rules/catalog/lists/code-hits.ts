/** A product that a code may mean. */
export interface CodeHit {
  /** Which of the codes. */
  readonly place: number;
  readonly productId: number;
  /** The unit whose barcode it is. */
  readonly unitId: number | null;
  /** 0 its code as written, 1 its code but for letters' case and signs, 2 a barcode, 3 an equivalent code. */
  readonly rank: number;
}

/** The most products that somebody is asked to choose among. */
const mostChoices = 20;

/**
 * The products of each code (rule quick-order/codes): those that it fits best, each once, a unit's barcode before the
 * product's own. One product is an answer; several are choices.
 */
export function bestHits(hits: readonly CodeHit[], codes: number): CodeHit[][] {
  const byPlace = Array.from({ length: codes }, (): CodeHit[] => []);
  for (const hit of hits) byPlace[hit.place]?.push(hit);
  return byPlace.map((found) => {
    const best = Math.min(...found.map((hit) => hit.rank));
    const products = new Map<number, CodeHit>();
    for (const hit of found) {
      if (hit.rank !== best) continue;
      const known = products.get(hit.productId);
      if (!known || known.unitId === null) products.set(hit.productId, hit);
    }
    return [...products.values()].slice(0, mostChoices);
  });
}
