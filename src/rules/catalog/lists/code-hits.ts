/** A product that a typed code may mean. */
export interface CodeHit {
  /** The index of the code among those that were typed. */
  readonly index: number;
  readonly productId: number;
  /** The unit that has the code as its barcode. */
  readonly unitId: number | null;
  /** -1: the customer's own code. 0: the product's code as typed. 1: its code in another spelling. 2: a barcode. 3: a model. 4: an equivalent code. */
  readonly rank: number;
}

/** The most products that a buyer has to choose among. */
const maxChoices = 50;

/**
 * The products that each code fits best (rule quick-order/codes), each once; the barcode of a unit counts before that of the
 * product. The buyer chooses where there are several.
 */
export function bestHits(hits: readonly CodeHit[], codes: number): CodeHit[][] {
  const byCode = Array.from({ length: codes }, (): CodeHit[] => []);
  for (const hit of hits) byCode[hit.index]?.push(hit);
  return byCode.map((found) => {
    const best = Math.min(...found.map((hit) => hit.rank));
    const products = new Map<number, CodeHit>();
    for (const hit of found) {
      if (hit.rank !== best) continue;
      const known = products.get(hit.productId);
      if (!known || known.unitId === null) products.set(hit.productId, hit);
    }
    return [...products.values()].slice(0, maxChoices);
  });
}
