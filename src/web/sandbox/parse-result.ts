import { isRecord } from '../../core/form'

const dangerous = new Set(['__proto__', 'constructor', 'prototype'])
const deepest = 32

/** Item as returned by a script. */
export type ScriptItem = Record<string, unknown> & { key: string }

/** Result of a script, parsed as untrusted text. */
export interface ScriptReturn {
  models: Record<string, unknown>
  items: ScriptItem[]
}

const isItem = (item: unknown): item is ScriptItem => isRecord(item) && typeof item.key === 'string'

const safe = (key: string, value: unknown): unknown => (dangerous.has(key) ? undefined : value)

const isDeep = (value: unknown, left = deepest): boolean => {
  if (typeof value !== 'object' || value === null) return false
  return left === 0 || Object.values(value).some((part) => isDeep(part, left - 1))
}

/** Parses the text of a result; returns undefined if its shape is invalid. */
export function parseScriptReturn(text: string): ScriptReturn | undefined {
  let result: unknown
  try {
    result = JSON.parse(text, safe)
  } catch {
    return undefined
  }
  if (!isRecord(result) || !isRecord(result.models) || !Array.isArray(result.items)) return undefined
  return isDeep(result) ? undefined : { models: result.models, items: result.items.filter(isItem) }
}
