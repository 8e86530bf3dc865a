import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiFailure } from '#contract/api-failure.ts';
import { packingDeskTexts } from '#text/office/packing-desk-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { usePackSound } from './pack-sound.tsx';

/** Opens the order whose number is scanned or typed; `wrong` says why it could not. */
export function useOpenOrder() {
  const { t } = useTexts(packingDeskTexts);
  const { caller } = useOffice();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const failureText = useFailureText();
  const sound = usePackSound();
  const [wrong, setWrong] = useState('');
  async function open(text: string): Promise<void> {
    const orderNo = text.trim();
    if (orderNo === '') return;
    setWrong('');
    const path = `${officeUrls.order(orderNo)}/desk`;
    try {
      await queries.fetchQuery({ queryKey: [path], queryFn: () => caller.get(path) });
      navigate(officePaths.packOrder(orderNo));
    } catch (error) {
      const isUnknown = error instanceof ApiFailure && error.status === 404;
      sound.play(false);
      setWrong(isUnknown ? t.notFound(orderNo) : failureText(error));
    }
  }
  return { open, wrong, forget: () => setWrong('') };
}
