// Loaded by every page's head as a plain script, before the styles: the theme that this browser chose
// stands before anything is painted (rule frame/theme). It shares no code with the rest, so that it
// stays one small file; `ui/frame/theme-switch.tsx` writes what is read here.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
} catch {
  // A browser that keeps nothing shows what its system prefers.
}
