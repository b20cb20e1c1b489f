import { parse } from 'secure-json-parse'
import { HttpRefused } from './http-refused'
import { limits } from './limits'

/** Whether the brackets of a JSON text go deeper than a request's may; stops as soon as they do. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (quoted) {
      if (letter === 92) at++
      else if (letter === 34) quoted = false
    } else if (letter === 34) quoted = true
    else if (letter === 123 || letter === 91) {
      if (++depth > limits.bodyDepth) return true
    } else if (letter === 125 || letter === 93) depth--
  }
  return false
}

/** A request's JSON as an object: not too deep, no key that would reach a prototype. */
export function readJson(text: string): Record<string, unknown> {
  if (text.trim() === '') return {}
  if (Buffer.byteLength(text) > limits.jsonBytes)
    throw new HttpRefused(413, 'request.body-too-large', { limit: limits.formBytes / 1024 / 1024 })
  if (isTooDeep(text)) throw new HttpRefused(400, 'request.too-deep', { limit: limits.bodyDepth })
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
