import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a provider's page does when its form was sent: where the browser goes, with what, and in which window. */
export interface WayBack {
  url: string;
  method: 'GET' | 'POST';
  fields: Readonly<Record<string, string>>;
  /** `_self`: in the frame that the page is in; `_top`: the whole page is led on. */
  target: '_self' | '_top';
}

export interface HostedPage {
  /** Under another name than the shop's, so that it is another site. */
  origin: string;
  close: () => Promise<void>;
}

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function html(body: string): string {
  return `<!doctype html><html lang="tr"><meta charset="utf-8"><title>Ödeme</title><main>${body}</main></html>`;
}

const form = html(
  `<h1>Kart bilgileri</h1><form method="post">
  <label>Kart numarası <input name="pan" autocomplete="cc-number"></label>
  <button>Öde</button></form>`,
);

/** It goes back by itself, as the providers' pages do. */
function leaving({ url, method, fields, target }: WayBack): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  return html(
    `<form method="${method}" action="${escaped(url)}" target="${target}">${inputs.join('')}</form>
    <script>document.forms[0].submit()</script>`,
  );
}

/** A provider's own page: it asks for the card, and `pay` says what becomes of it for the page at this address. */
export async function openHostedPage(
  pay: (page: URL, card: string) => Promise<WayBack>,
): Promise<HostedPage> {
  async function answer(request: IncomingMessage): Promise<string> {
    if (request.method !== 'POST') return form;
    const fields = new URLSearchParams(await text(request));
    return leaving(await pay(new URL(request.url ?? '', origin), fields.get('pan') ?? ''));
  }
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    void answer(request).then(
      (page) => response.end(page),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  return {
    origin,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
