/** Values of a form by the item's model; a table's value is a list of rows, a row is values by column code. */
export type FormValues = Record<string, unknown>

/** A row of a table: values by column code, its id and the marks the server sets. */
export type FormRow = Record<string, unknown>

/** The marks of a row that only the server sets: when and by whom it was made and changed (seconds). */
export const rowMarks = ['_id', '_c_at', '_u_at', '_createid', '_creater', '_updateid', '_updater', 'is_old']

/** Whether a value is a plain object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rows of a table's value; anything else is no row. */
export const rowsOf = (value: unknown): FormRow[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** Whether a value says nothing: missing, empty text, empty list, or an object of nothing but such. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isRecord(value) && Object.values(value).every(isEmpty)
}

function sameRecord(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSameValue(ownValue(a, key), ownValue(b, key)))
}

/** What an object holds under a key itself; nothing inherited ever counts as a value. */
export const ownValue = (record: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** Whether two values say the same; all ways of being empty are one. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isEmpty(a) && isEmpty(b))) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((part, i) => isSameValue(part, b[i]))
  return isRecord(a) && isRecord(b) && sameRecord(a, b)
}

/**
 * Returns a text that two values share exactly where isSameValue holds, so that a value is found among many without
 * comparing it with each of them.
 */
export function valueKey(value: unknown): string {
  if (isEmpty(value)) return ''
  if (Array.isArray(value)) return `[${value.map(valueKey).join()}]`
  if (!isRecord(value)) return Object.is(value, -0) ? '-0' : (JSON.stringify(value) ?? String(value))
  const members = Object.entries(value)
    .filter(([, member]) => !isEmpty(member))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${valueKey(member)}`).join()}}`
}
