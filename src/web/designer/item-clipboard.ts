import type { FormItem, Problem } from '#/generated/types'
import { isError } from '../../core/flow'
import { allItemsOf, checkFormDesign, upgradeForm } from '../../core/form'

const mark = 'qianpi/form-items'
const largest = 1_000_000
const dangerous = ['__proto__', 'constructor', 'prototype']

/** Serializes items for the clipboard; they can be pasted into another form, tab or flow. */
export const serializeItems = (items: readonly FormItem[]): string =>
  JSON.stringify({ kind: mark, items }, null, 2)

/**
 * Result of reading a clipboard text: items, problems that forbid them, or null if the text is not about
 * items.
 */
export type ClipboardItems = { items: FormItem[]; problems: Problem[] } | null

const isItem = ({ type, name, key, model, keyindex }: Record<keyof FormItem, unknown>) =>
  [type, name, key, model].every((part) => typeof part === 'string') && Number.isInteger(keyindex)

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (name, value: unknown) => (dangerous.includes(name) ? undefined : value))
  } catch {
    return null
  }
}

/** Reads items from the clipboard; pasted text is untrusted, so it is checked like a saved form. */
export function parseItems(text: string): ClipboardItems {
  if (text.length > largest || !text.includes(mark)) return null
  const json = parse(text) as { kind?: unknown; items?: unknown } | null
  if (json?.kind !== mark) return null
  const form = upgradeForm({ list: json.items })
  if (!form.list.length || !allItemsOf(form.list).every(isItem)) return null
  return { items: form.list, problems: checkFormDesign(form).filter(isError) }
}
