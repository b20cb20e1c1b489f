import { isRecord } from './values'

/** One entry of a select, radio or checkbox field. */
export interface Choice {
  value: string | number
  label: string
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

function toChoice(entry: unknown, showLabel: boolean): Choice[] {
  if (isPlain(entry)) return [{ value: entry, label: String(entry) }]
  if (!isRecord(entry) || !isPlain(entry.value)) return []
  const label = isPlain(entry.label) && entry.label !== '' ? String(entry.label) : String(entry.value)
  return [{ value: showLabel ? label : entry.value, label }]
}

/**
 * The choices an item's options list, static or as JSON; with showLabel the label itself is stored.
 * Undefined where the choices come from elsewhere and are not known here.
 */
export function choicesIn(options: Record<string, unknown>): Choice[] | undefined {
  const { sourceType = 'options', showLabel } = options
  const source = { options: options.options, json: options.jsonOptions }[String(sourceType)]
  return Array.isArray(source) ? source.flatMap((entry) => toChoice(entry, showLabel === true)) : undefined
}
