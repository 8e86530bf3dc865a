import type { ReactNode } from 'react';
import { ArchRing } from '#ui/controls/arch-ring.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** As many doors as stand in the wall's row. */
const shownDoors = 4;

function Wall() {
  const t = useText();
  const { categories } = useShop();
  const doors = categories.filter((category) => category.depth === 0).slice(0, shownDoors);
  return (
    <aside className="sign-in-wall wall" aria-hidden="true">
      <div>
        <p className="sign-in-wall-title">{t.account.wallTitle}</p>
        <p>{t.account.wallHint}</p>
      </div>
      <div className="doors">
        {doors.map(({ path, image }) => (
          <span key={path} className="door-arch">
            <span className="door-inside">
              <ProductPicture file={image} size={229} shown={180} />
            </span>
            <ArchRing />
          </span>
        ))}
      </div>
    </aside>
  );
}

/** The ways into an account in the page's language; each keeps where to go afterwards. */
export function useWays(next: string): { login: string; register: string; forgot: string } {
  const locale = useLocale();
  const login = localised(urls.login(next), locale);
  const other = (path: string) => login.replace(urls.login(), path);
  return { login, register: other(urls.register), forgot: other(urls.forgotPassword) };
}

/** Sign-in and registration: two ways in at the head of one form, the arcade beside it. */
export function SignInLayout(props: {
  /** Null on the pages of a forgotten password. */
  here: 'login' | 'register' | null;
  title: string;
  /** The page to open afterwards; both ways keep it. */
  next: string;
  children: ReactNode;
}) {
  const { here, title, next } = props;
  const t = useText();
  const { store } = useShop();
  const { login, register } = useWays(next);
  const ways = [
    { name: t.account.signIn, path: login, current: here === 'login' },
    { name: t.account.signUp, path: register, current: here === 'register' },
  ];
  return (
    <div className="sign-in">
      <title>{`${title} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="sign-in-form">
        <div>
          <nav className="segments" aria-label={t.account.ways}>
            {ways.map(({ name, path, current }) => (
              <a key={name} href={path} aria-current={current ? 'page' : undefined}>
                {name}
              </a>
            ))}
          </nav>
          <h1>{title}</h1>
          {props.children}
        </div>
      </div>
      <Wall />
    </div>
  );
}
