import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiFailure } from '#contract/api-failure.ts';
import { readReturnNo } from '#rules/returns/return-words.ts';
import { packingDeskTexts } from '#text/office/packing-desk-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { usePackSound } from './pack-sound.tsx';

/** Opens the order, or the return, whose number is scanned or typed; `wrong` says why it could not (rule returns/slip). */
export function useOpenOrder() {
  const { t } = useTexts(packingDeskTexts);
  const { caller } = useOffice();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const failureText = useFailureText();
  const sound = usePackSound();
  const [wrong, setWrong] = useState('');
  async function open(text: string): Promise<void> {
    const number = text.trim();
    if (number === '') return;
    setWrong('');
    const returnNo = readReturnNo(number);
    const unknown = returnNo === null ? t.notFound : t.noReturn;
    const [path, screen] =
      returnNo === null
        ? [`${officeUrls.order(number)}/desk`, officePaths.packOrder(number)]
        : [officeUrls.return(returnNo), officePaths.return(returnNo)];
    try {
      await queries.fetchQuery({ queryKey: [path], queryFn: () => caller.get(path) });
      navigate(screen);
    } catch (error) {
      const isUnknown = error instanceof ApiFailure && error.status === 404;
      sound.play(false);
      setWrong(isUnknown ? unknown(number) : failureText(error));
    }
  }
  return { open, wrong, forget: () => setWrong('') };
}
