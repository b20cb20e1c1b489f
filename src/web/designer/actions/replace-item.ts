import type { FieldSchema, FormDesign, FormItem } from '#/generated/types'
import { canHoldValue, checkDefaults, itemFieldSchema } from '../../../core/form'
import type { Language } from '../../platform'
import { findItem, updateItem } from '../item-tree'
import { defaultOptions } from '../new-item'

/** Properties that identify the old field or do not apply to the new one. */
const own = ['componentName', 'type', 'format', 'variant']

interface Replacing {
  field: FieldSchema
  /** Initial options of the new field. */
  start: FormItem['options']
}

/** Merges the options both fields support, as set, over the new field's initial options. */
function optionsFor({ field, start }: Replacing, item: FormItem): FormItem['options'] {
  const known = (field.options?.properties ?? {}) as Record<string, { enum?: unknown[] }>
  const retained = Object.entries(item.options).filter(
    ([name, value]) =>
      !own.includes(name) && Object.hasOwn(known, name) && (known[name]?.enum?.includes(value) ?? true),
  )
  const named = field.type && field.type !== field.name ? { componentName: field.name } : {}
  return { ...start, ...Object.fromEntries(retained), ...named }
}

/**
 * Whether an item can become another field: values stay values, and layouts and tables stay what they are.
 */
export function isReplaceable(item: FormItem, field: FieldSchema): boolean {
  const { name, holds } = itemFieldSchema(item)
  if (holds || field.holds || name === field.name) return false
  return canHoldValue(item) === (field.kind !== 'none')
}

/**
 * Replaces an item's field under the same name, key, index and model; options both fields support stay set.
 */
export function replaceItem(
  form: FormDesign,
  { key, field, language }: { key: string; field: FieldSchema; language: Language },
): FormDesign {
  const item = findItem(form, key)
  if (!item || !isReplaceable(item, field)) return form
  const start = defaultOptions(field, language)
  const replaced: FormItem = {
    ...item,
    type: field.type ?? field.name,
    options: optionsFor({ field, start }, item),
  }
  const isFitting = checkDefaults(replaced).length === 0
  const { defaultValue: _, ...options } = replaced.options
  const next = isFitting
    ? replaced
    : {
        ...replaced,
        options: 'defaultValue' in start ? { ...options, defaultValue: start.defaultValue } : options,
      }
  return updateItem(form, key, () => next)
}
