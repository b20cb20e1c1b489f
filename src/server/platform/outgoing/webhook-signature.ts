import { createHmac } from 'node:crypto'

/** Key of Standard Webhooks that signs like a secret: its bytes in base64 after a prefix. */
export const toStandardSecret = (secret: string): string => `whsec_${Buffer.from(secret).toString('base64')}`

/**
 * Returns the headers that authenticate an event to a webhook, in two notations: ours (HMAC-SHA256 over the time, a dot and the body, by
 * the first secret) and that of Standard Webhooks (over the id, the time and the body, once for each secret).
 */
export function signatureHeaders(
  secrets: readonly string[],
  { id, text }: { id: string; text: string },
  now: number,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const hmac = (secret: string, signed: string) => createHmac('sha256', secret).update(signed)
  const standard = secrets.map((one) => `v1,${hmac(one, `${id}.${timestamp}.${text}`).digest('base64')}`)
  return {
    'x-qianpi-timestamp': timestamp,
    'x-qianpi-signature': `sha256=${hmac(secrets[0] ?? '', `${timestamp}.${text}`).digest('hex')}`,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': standard.join(' '),
  }
}
