import { homeDeskTexts } from '#text/office/store-texts/home-desk-text.ts';
import { homeLimits, type HomeBanner } from '#rules/catalog/home/home-sections.ts';
import { moved } from '#rules/catalog/pictures/picture-limits.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { PictureField } from '#ui/office/form/picture-field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { urls } from '#urls';
import type { SectionProps } from './home-values.tsx';
import { Step } from './item-parts.tsx';

const noBanner: HomeBanner = { file: '', alt: '', altEn: '', href: '', width: 0, height: 0 };

/** The pictures of a section, each with its words and its link (rule categories/home-sections). */
export function BannerFields(props: SectionProps & { language: Locale }) {
  const { section, fields, language, onChange } = props;
  const { t } = useTexts(homeDeskTexts);
  const { id, banners } = section;
  const put = (next: HomeBanner[]) => onChange({ banners: next });
  const error = fields[`${id}.banners`];
  return (
    <div className="home-fields">
      {banners.map((banner, place) => (
        <Banner
          // Each stored picture has a name of its own, and one at most has none yet.
          key={banner.file || 'new'}
          banner={banner}
          place={place}
          isLast={place === banners.length - 1}
          language={language}
          onChange={(change) =>
            put(banners.map((each) => (each === banner ? { ...each, ...change } : each)))
          }
          onMove={(to) => put(moved(banners, place, to))}
          onRemove={() => put(banners.filter((each) => each !== banner))}
        />
      ))}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <p className="caption">{t.bannerHint}</p>
      <div>
        <Button
          look="secondary"
          icon="plus"
          disabled={banners.length >= homeLimits.banners || banners.some(({ file }) => file === '')}
          onClick={() => put([...banners, noBanner])}
        >
          {t.addBanner}
        </Button>
      </div>
    </div>
  );
}

function Banner(props: {
  banner: HomeBanner;
  place: number;
  isLast: boolean;
  language: Locale;
  onChange: (change: Partial<HomeBanner>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { banner, place, language, onChange } = props;
  const { t, format } = useTexts(homeDeskTexts);
  const name = t.banner(format.integer(place + 1));
  return (
    <fieldset className="home-banner-fields">
      <legend>{name}</legend>
      <span className="home-item-steps">
        <Step
          icon="arrow-up"
          name={t.up(name)}
          isOff={place === 0}
          onPress={() => props.onMove(place - 1)}
        />
        <Step
          icon="arrow-down"
          name={t.down(name)}
          isOff={props.isLast}
          onPress={() => props.onMove(place + 1)}
        />
        <Step icon="x" name={t.takeOut(name)} onPress={props.onRemove} />
      </span>
      {banner.file !== '' && (
        <img className="home-banner-picture" src={urls.image(522, banner.file)} alt="" />
      )}
      <PictureField
        name={name}
        file={banner.file}
        onChange={(file, size) => onChange({ file, width: size.width, height: size.height })}
      />
      <BannerWords banner={banner} language={language} onChange={onChange} />
    </fieldset>
  );
}

function BannerWords(props: {
  banner: HomeBanner;
  language: Locale;
  onChange: (change: Partial<HomeBanner>) => void;
}) {
  const { banner, language, onChange } = props;
  const { t } = useTexts(homeDeskTexts);
  const isEnglish = language === 'en';
  return (
    <>
      <TextField
        label={t.alt}
        lang={language}
        maxLength={homeLimits.alt}
        value={isEnglish ? banner.altEn : banner.alt}
        onChange={({ target }) =>
          onChange(isEnglish ? { altEn: target.value } : { alt: target.value })
        }
      />
      <TextField
        label={t.href}
        hint={t.hrefHint}
        inputMode="url"
        maxLength={homeLimits.href}
        value={banner.href}
        onChange={({ target }) => onChange({ href: target.value.trim() })}
      />
    </>
  );
}
