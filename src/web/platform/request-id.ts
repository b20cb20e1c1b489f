/** Returns a random id; crypto.randomUUID is missing on plain-http intranets. */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Creates request ids for idempotency. The same body reuses its id, so a resubmission after a network error
 * is the same request; another body is a new one.
 */
export function createRequestIds(): (body: unknown) => string {
  let last = { text: '', id: '' }
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== last.text) last = { text, id: newRequestId() }
    return last.id
  }
}
