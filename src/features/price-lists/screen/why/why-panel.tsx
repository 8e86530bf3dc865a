import { ApiFailure } from '#contract/api-failure.ts';
import type { PriceWhy } from '#contract/office/prices/price-why.ts';
import { whyDeskTexts } from '#text/office/prices/why-desk-text.ts';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useFailureText, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { queryOf } from '#ui/office/table/use-list-address.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { WhyForm } from './why-form.tsx';
import { WhyPrice } from './why-price.tsx';
import { WhySteps } from './why-steps.tsx';
import { useWhyAddress, whyWords } from './why-words.tsx';

/**
 * Asks why a buyer has a price, and shows every step to it. The question is in the address, so that it can be passed on.
 * With `list` the first buyer is a customer of that list.
 */
export function WhyPanel({ path, list }: { path: string; list?: string }) {
  const { t } = useTexts(whyDeskTexts);
  const failureText = useFailureText();
  const address = useWhyAddress(path);
  const { product = '', group, customer } = address.words;
  const isOfList = list !== undefined && group === undefined && customer === undefined;
  const asked = { ...address.words, ...(isOfList && { list }) };
  const query = useOfficeRead<PriceWhy>(`/api/office/price-why?${queryOf(asked, whyWords)}`, {
    enabled: product !== '',
    keep: true,
  });
  const { error } = query;
  const errors = error instanceof ApiFailure ? error.fields : {};
  const why = error || product === '' ? undefined : query.data;
  return (
    <Panel
      title={t.title}
      foot={
        why && (
          <>
            <CopyButton text={window.location.href} label={t.copy} />
            <span className="caption">{t.copyHint}</span>
          </>
        )
      }
    >
      <WhyForm address={address} list={list} why={why} errors={errors} />
      {product === '' && <p className="muted">{t.choose}</p>}
      {error && Object.keys(errors).length === 0 && <p role="alert">{failureText(error)}</p>}
      {product !== '' && query.isPending && <WaitingRows count={4} />}
      {why && (
        <div aria-live="polite">
          <WhyPrice why={why} />
          <WhySteps why={why} />
        </div>
      )}
    </Panel>
  );
}
