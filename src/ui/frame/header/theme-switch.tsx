import { useSyncExternalStore } from 'react';
import { Icon } from '#ui/controls/icon.tsx';
import { useText } from '#ui/state/text-context.tsx';

const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** The browser's storage key of the choice; `app/browser/before-paint.ts` reads it. */
const storageKey = 'theme';

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function chosen(): Theme {
  const theme = document.documentElement.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Sets the theme of this browser. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // A browser that keeps nothing still shows the choice on this page.
  }
  tell();
}

/** The theme: what the system prefers, or the visitor's choice (rule layout/theme). */
export function ThemeSwitch() {
  const t = useText();
  const theme = useSyncExternalStore(subscribe, chosen, () => 'system' as const);
  return (
    <span className="picker">
      <Icon name="sun-moon" />
      <select
        aria-label={t.frame.theme}
        value={theme}
        onChange={(event) =>
          chooseTheme(themes.find((each) => each === event.target.value) ?? 'system')
        }
      >
        {themes.map((each) => (
          <option key={each} value={each}>
            {t.frame.themes[each]}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}
