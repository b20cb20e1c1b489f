import { createHmac } from 'node:crypto'

/**
 * Returns the headers that authenticate an event to a webhook: HMAC-SHA256 over the time, a dot and the body.
 */
export const signatureHeaders = (secret: string, text: string, now: number): Record<string, string> => {
  const timestamp = String(Math.floor(now / 1000))
  const digest = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')
  return { 'x-qianpi-timestamp': timestamp, 'x-qianpi-signature': `sha256=${digest}` }
}
