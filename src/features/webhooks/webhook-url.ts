/** Whether a webhook may lead there: plain HTTP stays on networks of one's own (rule webhooks/private-networks). */
export function isWebhookUrl(url: string, { isInside }: { isInside: boolean }): boolean {
  if (url.length > 500 || !URL.canParse(url)) return false;
  const { protocol, username } = new URL(url);
  return username === '' && (protocol === 'https:' || (isInside && protocol === 'http:'));
}
