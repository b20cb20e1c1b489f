import { parse } from 'secure-json-parse'
import { HttpRefused } from './http-refused'
import { limits } from './limits'

/** Returns the place of the quote that ends a text begun before `from`; the length of the JSON where none does. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at
    while (json.charCodeAt(before - 1) === 92) before--
    if ((at - before) % 2 === 0) return at
  }
  return json.length
}

/**
 * Returns the bound that a JSON text breaks: deeper, with more values or with more keys in an object than a request's
 * may be. Stops as soon as one is broken, and passes over quoted texts as a whole.
 */
export function sizeFault(text: string): { code: string; limit: number } | undefined {
  let depth = 0
  let values = 0
  const isTooFull = keyCounter()
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === 34) at = endOfText(text, at + 1)
    else if (letter === 125 || letter === 93) depth--
    else if (letter === 44 || letter === 123 || letter === 91) {
      if (letter !== 44 && ++depth > limits.bodyDepth)
        return { code: 'request.too-deep', limit: limits.bodyDepth }
      if (isTooFull(letter, depth)) return { code: 'request.too-many-keys', limit: limits.bodyKeys }
      if (++values > limits.bodyValues) return { code: 'request.too-many-values', limit: limits.bodyValues }
    }
  }
  return undefined
}

/** Returns what counts the keys of each object by its brackets and commas, and says when one has too many. */
function keyCounter(): (letter: number, depth: number) => boolean {
  const entries: number[] = []
  const isObject: boolean[] = []
  return (letter, depth) => {
    if (letter !== 44) isObject[depth] = letter === 123
    const count = letter === 44 ? (entries[depth] ?? 1) + 1 : 1
    entries[depth] = count
    return count > limits.bodyKeys && isObject[depth] === true
  }
}

/** A refusal of a body that is longer than its call takes. */
export const bodyTooLarge = (bytes: number) =>
  new HttpRefused(413, 'request.body-too-large', { limit: sizeText(bytes) })

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 1024 / 1024)} MB`

/** A request's JSON as an object: not too long, deep or full, no key that would reach a prototype. */
export function readJson(text: string, bytes: number = limits.callBytes): Record<string, unknown> {
  if (text.length > bytes || Buffer.byteLength(text) > bytes) throw bodyTooLarge(bytes)
  if (text.trim() === '') return {}
  const fault = sizeFault(text)
  if (fault) throw new HttpRefused(400, fault.code, { limit: fault.limit })
  const value = parsed(text)
  if (isUnstorable(text, value)) throw new HttpRefused(400, 'request.unstorable')
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw new HttpRefused(400, 'request.not-an-object')
}

/** A text that came another way than as JSON; refused when it holds what no text of the database keeps. */
export function storable(text: string): string {
  if (unstorable.test(JSON.stringify(text))) throw new HttpRefused(400, 'request.unstorable')
  return text
}

/** As JSON.stringify writes what PostgreSQL keeps in no text: a NUL, and half of a surrogate pair. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** Such characters come as escapes only; whoever sends none is not looked at twice. */
const isUnstorable = (text: string, value: unknown): boolean =>
  /\\u(?:0000|d[89a-f])/i.test(text) && unstorable.test(JSON.stringify(value))

function parsed(text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    const forbidden = error instanceof Error && /forbidden prototype/.test(error.message)
    throw new HttpRefused(400, forbidden ? 'request.forbidden-key' : 'request.not-json')
  }
}
