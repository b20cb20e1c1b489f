import { QianpiError } from './error'

/** Request of a webhook: its headers and its body as it arrived, not parsed. */
export interface WebhookRequest {
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  body: string
}

/** Event of a webhook whose signature is right. */
export interface WebhookNotice {
  id: string
  /** Time of sending in milliseconds. */
  sentAt: number
  /** Body of the request. */
  event: { id: string; event: string; data: unknown }
}

/** Seconds by which the sender's clock may differ. */
const tolerance = 300

const refused = (message: string, code: string) =>
  new QianpiError(message, { code: `webhook.${code}`, status: 0 })

function headerOf({ headers }: WebhookRequest, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string' || value === '') throw refused(`The header ${name} is missing.`, 'header')
  return value
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** Whether a signature is that of the text by the secret; takes the same time for any wrong one. */
async function isSignedBy(secret: string, signature: string, text: string): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  return crypto.subtle.verify('HMAC', key, bytesOf(signature), new TextEncoder().encode(text))
}

/** Decodes a signature list: `v1,` and base64, separated by spaces. */
const signaturesIn = (header: string) =>
  header.split(' ').flatMap((part) => /^v1,([A-Za-z0-9+/]{43}=)$/.exec(part)?.[1] ?? [])

/**
 * Verifies a webhook request by its Standard Webhooks headers and the secret (`whsec_…`), and returns its event; throws
 * QianpiError if the signature is wrong or older than five minutes. Skip ids that were handled already.
 */
export async function verifyWebhook(
  request: WebhookRequest,
  secret: string,
  now: number = Date.now(),
): Promise<WebhookNotice> {
  const [id, time] = [headerOf(request, 'webhook-id'), headerOf(request, 'webhook-timestamp')]
  const seconds = /^\d{1,12}$/.test(time) ? Number(time) : Number.NaN
  if (!(Math.abs(now / 1000 - seconds) <= tolerance))
    throw refused('The time of the request is too far from now.', 'time')
  const text = `${id}.${time}.${request.body}`
  for (const signature of signaturesIn(headerOf(request, 'webhook-signature')))
    if (await isSignedBy(secret, signature, text))
      return { id, sentAt: seconds * 1000, event: JSON.parse(request.body) }
  throw refused('The signature is not that of the secret.', 'signature')
}
