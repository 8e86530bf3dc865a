import './returns.css';
import type { OwnReturnList, OwnReturnPage, Returnable } from '#contract/returns.ts';
import { ConfirmPage } from './confirm-page.tsx';
import { OwnReturn } from './own-return.tsx';
import { OwnReturns } from './own-returns.tsx';
import { RequestForm } from './request-form.tsx';
import type { ReturnsAt } from './returns-at.tsx';

/** The pages of returns: the form, its second page, the list and one return; one script, as few people open them. */
export default function ReturnsScreen(props: {
  data: Returnable | OwnReturnList | OwnReturnPage;
  at: ReturnsAt;
}) {
  const { data, at } = props;
  if ('items' in data) return <OwnReturns data={data} />;
  if ('history' in data) return <OwnReturn data={data} at={at} />;
  return at.path.endsWith('/onay') ? (
    <ConfirmPage data={data} at={at} />
  ) : (
    <RequestForm data={data} at={at} />
  );
}
