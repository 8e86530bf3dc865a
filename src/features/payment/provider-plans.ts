import {
  ProviderDown,
  type CardProvider,
  type ProviderPlans,
} from '#platform/payments/provider.ts';

const lifetimeMs = 10 * 60_000;
/** Maximum cached cards; the least recently used are evicted. */
const mostKept = 1_000;
/** Amount used to query a provider's percentages, in TRY: for a small amount they would be rounded. */
const sampleAmount = 1_000;

/** A card's plans as its provider knows them, kept for a while (rule payment/bin-source). */
export interface ProviderPlanMemory {
  /** Null where the provider has no look-up of its own, does not know the card, or does not answer. */
  plansOf(provider: CardProvider, firstSix: string): Promise<ProviderPlans | null>;
}

export function createProviderPlans(clock: () => Date): ProviderPlanMemory {
  const kept = new Map<string, { plans: ProviderPlans | null; until: number }>();
  return {
    async plansOf(provider, firstSix) {
      if (!provider.plans) return null;
      const key = `${provider.name} ${firstSix}`;
      const now = clock().getTime();
      const known = kept.get(key);
      if (known && known.until > now) return known.plans;
      const plans = await provider.plans(firstSix, sampleAmount).catch((error: unknown) => {
        if (error instanceof ProviderDown) return undefined;
        throw error;
      });
      if (plans === undefined) return null;
      kept.delete(key);
      kept.set(key, { plans, until: now + lifetimeMs });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return plans;
    },
  };
}
