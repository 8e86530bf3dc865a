import { useEffect, useRef, useState } from 'react';
import type { OfficeBell } from '#contract/office/office-bell.ts';
import { listKeptDrafts, type DraftPlace } from '#ui/office/form/kept-draft.ts';
import { beep } from '#ui/office/state/beep.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useNow } from '#ui/office/state/use-now.ts';
import { useKeptSwitch } from '#ui/office/state/use-kept-switch.ts';

const everyMs = 30_000;

function readSeen(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

const countOf = (news: OfficeBell | undefined, drafts: readonly DraftPlace[]) =>
  drafts.filter(({ conflicts }) => conflicts > 0).length +
  (news?.orders?.count ?? 0) +
  (news?.lowStock?.length ?? 0) +
  (news?.failedMails ?? 0) +
  (news?.failedWebhooks ?? 0);

/**
 * The news since this person last looked at it in this browser, read every 30 seconds, and their drafts there: one with a
 * conflict counts until it is settled (rule office/bell). With `sound`
 * on, two tones announce new orders.
 */
export function useBell() {
  const { me } = useOffice();
  const key = `office-bell:${me?.email ?? ''}`;
  const [seen, setSeen] = useState(() => readSeen(key));
  const [sound, setSound] = useKeptSwitch('office-bell-sound', false);
  const now = useNow();
  const drafts = listKeptDrafts(`${me?.email ?? ''}:`, now);
  const { data: news } = useOfficeRead<OfficeBell>(
    `/api/office/bell${seen === '' ? '' : `?since=${encodeURIComponent(seen)}`}`,
    { every: everyMs, keep: true },
  );
  const orders = news?.orders?.count;
  const heard = useRef(orders);
  useEffect(() => {
    const isMore = orders !== undefined && heard.current !== undefined && orders > heard.current;
    if (isMore && sound) {
      beep(660, 0);
      beep(880, 0.2);
    }
    heard.current = orders;
  }, [orders, sound]);
  return {
    news,
    count: countOf(news, drafts),
    drafts,
    sound,
    setSound,
    markSeen() {
      if (!news) return;
      setSeen(news.at);
      try {
        localStorage.setItem(key, news.at);
      } catch {
        // Without storage the news counts as seen until the page is left.
      }
    },
  };
}
