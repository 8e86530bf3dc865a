import { useRef, useState } from 'react';
import type { OwnPhoto, ReviewSaved, ReviewTextsChange } from '#contract/catalog/review.ts';
import type { SentForm } from '#contract/sent-form.ts';
import {
  checkReview,
  reviewFormNames,
  type ReviewState,
} from '#rules/catalog/reviews/review-form.ts';
import {
  checkPhotos,
  photoFieldName,
  photoRemovalName,
} from '#rules/catalog/reviews/photo-form.ts';
import { photoErrorText, reviewErrorText } from '#text/shop/review-texts.ts';
import { asRefusal, failureText } from '#ui/state/api-refusal.ts';
import type { FieldErrors } from '#ui/state/field-errors.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useForm } from '#ui/state/use-form.ts';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { smallerPhoto } from './smaller-photo.ts';

/** The names of the controls. The browser alone holds chosen files, so the value of `photos` is of no use. */
const names = { ...reviewFormNames, photos: photoFieldName } as const;
type Field = keyof typeof names;

/** As the form holds them: the star is text, empty where none is chosen. */
export type ReviewValues = Record<Exclude<Field, 'photos'>, string>;

const fields = Object.keys(names) as Field[];

/** A refusal's errors, by the fields' names here. */
function errorsOf(said: Readonly<Record<string, string>>): FieldErrors<Field> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = said[names[field]];
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

function valuesSent(values: Readonly<Record<string, string>>): ReviewValues {
  const of = (field: keyof ReviewValues) => values[names[field]] ?? '';
  return { star: of('star'), title: of('title'), description: of('description') };
}

/** The chosen files and the checked removals, which the browser's form holds. */
function usePhotos(stored: readonly OwnPhoto[]) {
  const picker = useRef<HTMLInputElement>(null);
  const files = () => [...(picker.current?.files ?? [])];
  function removed(): OwnPhoto[] {
    const form = picker.current?.form;
    const isChecked = ({ place }: OwnPhoto) => {
      const box = form?.elements.namedItem(photoRemovalName(place));
      return box instanceof HTMLInputElement && box.checked;
    };
    return stored.filter(isChecked);
  }
  const error = () => checkPhotos(files(), stored.length - removed().length);
  const removals = (): ReviewTextsChange =>
    Object.fromEntries(removed().map(({ place }) => [photoRemovalName(place), '1']));
  return { picker, files, error, removals };
}

export interface ReviewFormInput {
  first: ReviewValues;
  /** The photographs that the review has. */
  photos?: readonly OwnPhoto[];
  /** Sends what was checked, with the photographs to add. */
  save: (form: ReviewTextsChange, photos: readonly Blob[]) => Promise<ReviewSaved>;
  onSaved: (saved: { withPhotos: boolean; state: ReviewState }) => void;
  /** The form as the browser sent it by itself. */
  sent?: SentForm | undefined;
}

/** The form for a review: its values and what is wrong. */
export function useReviewForm(input: ReviewFormInput) {
  const { first, photos: stored = [], sent } = input;
  const locale = useLocale();
  const [values, setValues] = useState(() => ({
    ...(sent ? valuesSent(sent.values) : first),
    photos: '',
  }));
  const said = sent && Object.keys(errorsOf(sent.fields)).length === 0 ? sent.message : null;
  const [problem, setProblem] = useState<string | null>(said);
  const photos = usePhotos(stored);

  function findErrors(of: ReviewValues): FieldErrors<Field> {
    const checked = checkReview(of);
    const found = checked.ok
      ? []
      : checked.errors.map((error) => [error.field, reviewErrorText(error, locale)]);
    const wrong = photos.error();
    if (wrong) found.push(['photos', photoErrorText(wrong, locale)]);
    return Object.fromEntries(found);
  }
  const form = useForm<Record<Field, string>, Field>({
    values,
    setValues,
    change: (held, field, typed) => ({ ...held, [field]: typed }),
    check: findErrors,
    send: useSending(input, photos, setProblem),
    first: sent && errorsOf(sent.fields),
    names,
  });
  return {
    ...form,
    problem,
    photos: stored,
    picker: photos.picker,
    onPhotos: () => form.leave('photos'),
    wasRemoved: (place: OwnPhoto['place']) => sent?.values[photoRemovalName(place)] !== undefined,
  };
}

/** Sends the checked form; what the shop found wrong with it, at its fields or as the form's problem. */
function useSending(
  { save, onSaved }: ReviewFormInput,
  photos: ReturnType<typeof usePhotos>,
  setProblem: (problem: string | null) => void,
) {
  const t = useText();
  const store = useVisitorStore();
  return async (values: ReviewValues): Promise<FieldErrors<Field>> => {
    const { star, title, description } = values;
    const texts = { comment_star: star, comment_title: title, comment_description: description };
    setProblem(null);
    try {
      const sent: Blob[] = [];
      for (const file of photos.files()) sent.push(await smallerPhoto(file));
      const { state } = await save({ ...texts, ...photos.removals() }, sent);
      onSaved({ withPhotos: sent.length > 0, state });
      return {};
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) store.signIn();
      const wrong = errorsOf(refusal?.fields ?? {});
      if (Object.keys(wrong).length === 0) setProblem(failureText(error, t));
      return wrong;
    }
  };
}
