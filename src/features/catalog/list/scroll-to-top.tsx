/** How long a list takes back to its top (rule catalog/list-reload). */
const scrollMs = 800;

let frame = 0;

function stop(): void {
  cancelAnimationFrame(frame);
}

/** Scrolls to the top of the page; scrolling by hand cancels it. */
export function scrollToTop(): void {
  stop();
  const from = window.scrollY;
  if (from <= 0) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo({ top: 0, behavior: 'instant' });
    return;
  }
  window.addEventListener('wheel', stop, { once: true, passive: true });
  window.addEventListener('touchmove', stop, { once: true, passive: true });
  const start = performance.now();
  const step = (now: number) => {
    const left = Math.max(0, 1 - (now - start) / scrollMs);
    // A shorter page may already have come further up than this step would.
    const top = Math.min(window.scrollY, from * left ** 3);
    window.scrollTo({ top, behavior: 'instant' });
    if (left > 0) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
}
