import type { FormItem } from '#/generated/types'
import { checkDefault, fieldKindOf, isRecord, listChoices } from '../../../../core/form'
import { coerceNumber } from '../form-family/family-rules'

/** Length of a date as our fields store it, by the type of the field. */
const dateLengths: Record<string, number> = { year: 4, month: 7, date: 10, dates: 10, datetime: 19 }

const zone = /(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?$/

function toDate(value: unknown, type: string): string | undefined {
  if (typeof value !== 'string') return undefined
  const single = type.replace(/range$/, '')
  const text = value.includes('T') ? value.replace('T', ' ').replace(zone, '') : value
  const whole = single === 'datetime' && text.length === 16 ? `${text}:00` : text
  return whole.slice(0, dateLengths[single] ?? 19)
}

/** Returns the value of the choice that a document names by its text or number. */
function toChoice(item: FormItem, value: unknown): unknown {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  return listChoices(item.options)?.find((choice) => String(choice.value) === text)?.value
}

/** Returns the values of a list that a document writes as a list, as a value, or as names with true. */
function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return [value]
  return Object.entries(value).flatMap(([name, isOn]) => (isOn === true ? [name] : []))
}

const isRange = ({ options }: FormItem) =>
  String(options.type ?? '').endsWith('range') || options.isRange === true

function toValue(item: FormItem, value: unknown): unknown {
  const kind = fieldKindOf(item)
  const isMultiple = item.options.multiple === true || item.type === 'checkbox'
  if (listChoices(item.options) && item.type !== 'cascader')
    return isMultiple ? toList(value).flatMap((one) => toChoice(item, one) ?? []) : toChoice(item, value)
  if (kind === 'number') return coerceNumber(value)
  if (kind === 'boolean') return [true, 'true', 1].includes(value as never)
  if (item.type === 'date') {
    const type = String(item.options.type || 'date')
    return Array.isArray(value) ? value.map((one) => toDate(one, type)) : toDate(value, type)
  }
  if (isRange(item) || item.type === 'cascader') return Array.isArray(value) ? value : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Whether a default says nothing: what documents write for every field. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.every(isNothing)) ||
  (isRecord(value) && Object.values(value).every(isNothing))

/** Whether a text is a program of the other system. */
const isProgram = (value: unknown): boolean =>
  typeof value === 'string' && /^\s*(?:\{\{|=|function\b|\(\)\s*=>)/.test(value)

/**
 * Converts a default of a document to the value that the field stores. `lost` if the field cannot have it; undefined if
 * there is none.
 */
export function toDefault(item: FormItem, value: unknown): { value: unknown } | 'lost' | undefined {
  if (isNothing(value)) return undefined
  if (isProgram(value)) return 'lost'
  const made = toValue(item, value)
  const isEmpty = made === undefined || (Array.isArray(made) && made.length === 0)
  if (isEmpty || !('defaultValue' in item.options)) return 'lost'
  const isFit = checkDefault({ ...item, options: { ...item.options, defaultValue: made } }).length === 0
  return isFit ? { value: made } : 'lost'
}
