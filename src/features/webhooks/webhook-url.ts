/** Whether a URL is allowed for a webhook: plain HTTP is for private networks only (rule webhooks/private-networks). */
export function isWebhookUrl(url: string, { isInside }: { isInside: boolean }): boolean {
  if (url.length > 500 || !URL.canParse(url)) return false;
  const { protocol, username } = new URL(url);
  return username === '' && (protocol === 'https:' || (isInside && protocol === 'http:'));
}
