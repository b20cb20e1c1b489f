import { parse } from 'secure-json-parse'
import { findSizeFault, isStorableJson } from '../http/json'
import { OutgoingError } from '../outgoing/outgoing-error'

/** Parses the JSON of a response from outside; throws if it is none, too large, or holds what the database cannot store. */
export function parseResponse(text: string): unknown {
  if (findSizeFault(text))
    throw new OutgoingError('failed', 'answered JSON that is nested too deep or too full')
  const value = parsed(text)
  if (!isStorableJson(text, value)) throw new OutgoingError('failed', 'answered a text that cannot be stored')
  return value
}

function parsed(text: string): unknown {
  try {
    return parse(text)
  } catch {
    throw new OutgoingError('failed', 'answered no JSON')
  }
}
