// Loaded by every page's head as a plain script, before the styles: what this browser remembers and
// what moves the page stands before anything is painted. The pages are everybody's, so it cannot be
// in their HTML. Then, once the page was painted, it fetches the scripts that its own element names: on
// a slow line they would share it with what is seen. It shares no code with the rest, so that it stays
// one small file (rule rendering/loading-order).
try {
  const root = document.documentElement;
  // Rule layout/theme; written by `ui/frame/header/theme-switch.tsx`.
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
  // Rule layout/cookie-notice; written by `ui/frame/cookie-notice.tsx` and below.
  if (localStorage.getItem('cookie-notice')) root.dataset['cookieNotice'] = 'closed';
  // Rule layout/language-offer: on one visit of a browser that asks for English before Turkish, until
  // it is answered; `ui/frame/language-offer.tsx` ends it.
  const asked = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => /tr|en/.test(tag));
  if (root.lang === 'tr' && asked === 'en') {
    if (!localStorage.getItem('language-offer')) {
      localStorage.setItem('language-offer', 'made');
      sessionStorage.setItem('language-offer', 'open');
    }
    if (sessionStorage.getItem('language-offer')) root.dataset['languageOffer'] = 'open';
  }
} catch {
  // A browser that keeps nothing sees the page as it is served.
}

// Presses before the script has loaded wait for it where the browser cannot act alone: buttons that only the script
// serves, and forms without an address (rule rendering/clicks-before-script).
const waiting = new Map<HTMLElement, () => void>();

function hold(event: Event, part: HTMLElement, again: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  waiting.set(part, again);
}

function holdPress(event: Event): void {
  const { target } = event;
  const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]');
  if (button) hold(event, button, () => button.click());
}

function holdForm(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  // The browser sends it; the page that comes back is painted without the notice.
  if (submitter?.matches('.cookie-notice-close')) {
    try {
      localStorage.setItem('cookie-notice', 'closed');
    } catch {
      // That page's script hides it a moment later.
    }
  }
  if (!(form instanceof HTMLFormElement) || form.matches('[action], [method]')) return;
  hold(event, form, () => form.requestSubmit(submitter));
}

addEventListener('click', holdPress, true);
addEventListener('submit', holdForm, true);
// Said by `browser.tsx`.
addEventListener('alive', () => {
  removeEventListener('click', holdPress, true);
  removeEventListener('submit', holdForm, true);
  for (const [part, again] of waiting) if (part.isConnected) again();
  document.documentElement.dataset['alive'] = '';
});

const scripts = document.currentScript?.dataset['scripts']?.split(' ') ?? [];

/** The last one is the page's entry; the others are what it imports. */
function fetchScripts(): void {
  const entry = scripts.pop();
  if (entry === undefined) return;
  for (const href of scripts) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  }
  document.head.append(
    Object.assign(document.createElement('script'), { type: 'module', src: entry }),
  );
}

document.addEventListener('DOMContentLoaded', () => {
  // A tab that nobody looks at is never painted.
  if (document.hidden) fetchScripts();
  else requestAnimationFrame(() => setTimeout(fetchScripts));
});
