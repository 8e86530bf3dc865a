import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiFailure } from '#contract/api-failure.ts';
import type { PriceListBody } from '#contract/office/prices/price-lists.ts';
import type { PricePreview } from '#contract/office/prices/price-why.ts';
import type { RuleLine } from '#contract/office/prices/price-rules.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useSettled } from '#ui/office/state/use-settled.ts';

/** A draft of a list: other terms, or rules that come, change and go. */
export interface PreviewBody {
  list: string;
  terms?: Omit<PriceListBody, 'seen'>;
  rules?: readonly RuleLine[];
  quantityRules?: readonly RuleLine[];
}

/** The effect of a draft on prices, read once typing pauses; nothing for null (rule wholesale/preview). */
export function usePricePreview(body: PreviewBody | null) {
  const { caller } = useOffice();
  const settled = useSettled(body);
  const query = useQuery({
    queryKey: ['price-preview', settled],
    queryFn: () => caller.post<PricePreview>('/api/office/price-preview', settled ?? {}),
    enabled: settled !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
  const { error } = query;
  return { query, fields: error instanceof ApiFailure ? error.fields : {} };
}
