import { useEffect, useState, type ReactNode } from 'react';
import { showComparison } from './comparison-choice.tsx';
import { useNavigate } from '#ui/state/router-context.tsx';

/** Paths of this site that are no pages of the shop: the browser itself goes there. */
const outside = /^\/(?:api|image|assets|payment|health|ready|metrics)(?:\/|$)|\.[a-z]+$/;

function targetOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.origin !== location.origin) return null;
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return null;
  if (link.dataset['reload'] !== undefined || outside.test(link.pathname)) return null;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  return samePage && link.hash !== '' ? null : link;
}

/**
 * Turns a plain press on a link of this site into a change of screen. One listener for the page, so
 * that cards have plain links and lists stay cheap; `data-reload` leaves a link to the browser. A link that compares
 * adds its product instead, and the comparison's bar shows (rule catalog/comparison-choice).
 */
export function DelegatedLinks() {
  const navigate = useNavigate();
  const [bar, setBar] = useState<ReactNode>();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = targetOf(event);
      if (!link) return;
      event.preventDefault();
      const go = () => navigate(link.pathname + link.search + link.hash);
      if (link.matches('.compare-link')) showComparison(setBar, link).catch(go);
      else void go();
    };
    showComparison(setBar).catch(() => undefined);
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
  return bar;
}
