import { useEffect, useState } from 'react';
import type { BinAnswer, InstallmentPlan, PaymentLink } from '#contract/payment.ts';
import { lookUpNumber } from '#rules/payment/card-form.ts';
import { defaultPlan } from '#rules/payment/plans.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';

/** The plans of the card that was typed, and the chosen one. */
export interface Installments {
  bank: BinAnswer['bank'];
  plans: readonly InstallmentPlan[];
  /** Null: one payment of the plain amount. */
  plan: InstallmentPlan | null;
  searching: boolean;
  choose: (plan: InstallmentPlan | null) => void;
}

const nothing: BinAnswer = { bank: null, plans: [] };

interface Found {
  /** The question that the answer belongs to. */
  key: string;
  answer: BinAnswer;
  /** Undefined until somebody chooses. */
  chosen: InstallmentPlan | null | undefined;
}

/**
 * Looks the bank up once the number has all its digits, and again when the number or a free amount changes
 * (rule payment/bin-lookup). A look-up that fails says nothing: the card pays in one payment. `amount` is in TRY;
 * the server knows that of a cart by itself. Another `version` of what is bought has plans of its own.
 */
export function useInstallments(
  number: string,
  {
    amount,
    isFree,
    version,
    link,
  }: {
    amount: number;
    isFree: boolean;
    version: number;
    /** The payment link whose order is paid. */
    link?: PaymentLink;
  },
): Installments {
  const api = useShopApi();
  const bin = lookUpNumber(number);
  const [found, setFound] = useState<Found | null>(null);
  const key = bin === null ? '' : `${bin} ${amount} ${version}`;
  useEffect(() => {
    if (bin === null) return undefined;
    let isOld = false;
    async function ask(binNumber: string): Promise<void> {
      const form = {
        binNumber,
        ...(isFree && { amount }),
        ...(link && { linkOrderNo: link.orderNo, linkKey: link.key }),
      };
      const answer = await api.cardPlans(form).catch(() => nothing);
      if (!isOld) setFound({ key, answer, chosen: undefined });
    }
    void ask(bin);
    return () => {
      isOld = true;
    };
  }, [api, bin, amount, isFree, link, key]);

  const current = found?.key === key ? found : null;
  const { bank, plans } = current?.answer ?? nothing;
  return {
    bank,
    plans,
    plan: current?.chosen === undefined ? defaultPlan(plans) : current.chosen,
    searching: bin !== null && current === null,
    choose: (plan) => current && setFound({ ...current, chosen: plan }),
  };
}
