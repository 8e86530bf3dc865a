import type { ReactNode } from 'react';
import type { SentForm } from '#contract/sent-form.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';

/** The frame of a page of returns: the account's menu beside it, none for the holder of a mail's link. */
export function ReturnFrame(props: {
  title: string;
  about: ReactNode;
  byLink: boolean;
  tag?: ReactNode;
  sent?: SentForm | undefined;
  children: ReactNode;
}) {
  const { title, about, byLink, tag, sent, children } = props;
  const t = useText();
  const { store } = useShop();
  const inside = (
    <>
      <title>{t.frame.pageTitle(title, store.name)}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <div className="return-about">
        <p className="muted">{about}</p>
        {tag}
      </div>
      {sent && (
        <NoticeBar kind="error" live>
          {sent.message}
        </NoticeBar>
      )}
      {children}
    </>
  );
  if (!byLink) return <AccountLayout title={title}>{inside}</AccountLayout>;
  return (
    <div className="container">
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      {inside}
    </div>
  );
}
