const storageKey = 'drafts';
/** How long somebody may take to sign in again, in milliseconds. */
const lifeMs = 30 * 60_000;

/** The texts of one form by the names of its controls; `action` tells forms of one page apart. */
interface Draft {
  action: string;
  fields: Readonly<Record<string, string>>;
}

interface Drafts {
  /** Path and query of the page. */
  page: string;
  keptAt: number;
  forms: Draft[];
}

const secretTokens = /^cc-|password|one-time-code/;

/** Whether what was typed may be written down: no password and nothing of a card. */
function isOpen(control: Element): control is HTMLInputElement {
  const isText =
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement;
  if (!isText || control.name === '' || control.value === '') return false;
  if (['password', 'hidden', 'checkbox', 'file'].includes(control.type)) return false;
  if (control.type === 'radio') return control instanceof HTMLInputElement && control.checked;
  return !secretTokens.test(control.autocomplete);
}

const pageOf = ({ pathname, search }: Location): string => pathname + search;

/** Keeps what is typed in the page's forms while somebody signs in again (rule account/session-ended). */
export function keepDrafts(): void {
  const forms = [...document.forms].map((form) => ({
    action: form.action,
    fields: Object.fromEntries(
      [...form.elements].filter(isOpen).map(({ name, value }) => [name, value]),
    ),
  }));
  const filled = forms.filter(({ fields }) => Object.keys(fields).length > 0);
  const drafts: Drafts = { page: pageOf(window.location), keptAt: Date.now(), forms: filled };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(drafts));
  } catch {
    // Storage is off: the texts are lost with the page.
  }
}

/** Forgets them: somebody else signed in. */
export function dropDrafts(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is off: there are none.
  }
}

function readDrafts(): Drafts | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}

/** The texts that were kept of this form, once; empty where there are none. */
export function takeDraft(form: HTMLFormElement): Draft['fields'] {
  const drafts = readDrafts();
  if (drafts?.page !== pageOf(window.location) || Date.now() - drafts.keptAt > lifeMs) return {};
  // Several forms of a page may go to the same address: the draft is of the one that has its fields.
  const has = (name: string) => form.elements.namedItem(name) !== null;
  const draft = drafts.forms.find(
    ({ action, fields }) => action === form.action && Object.keys(fields).every(has),
  );
  if (!draft) return {};
  const forms = drafts.forms.filter((each) => each !== draft);
  sessionStorage.setItem(storageKey, JSON.stringify({ ...drafts, forms }));
  return draft.fields;
}
