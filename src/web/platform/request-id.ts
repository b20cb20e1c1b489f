/** A random id; crypto.randomUUID is missing on plain-http intranets. */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Ids of attempts: the same body keeps its id, so that pressing again after a broken line is the same request;
 * another body is another request.
 */
export function createRequestIds(): (body: unknown) => string {
  let last = { text: '', id: '' }
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== last.text) last = { text, id: newRequestId() }
    return last.id
  }
}
