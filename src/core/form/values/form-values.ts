/**
 * Values of a form by the item's model. A table's value is a list of rows, a row is values by column code.
 */
export type FormValues = Record<string, unknown>

/** Row of a table: values by column code, its id, and the marks the server sets. */
export type FormRow = Record<string, unknown>

/** Row marks that only the server sets: creation and update times (seconds) and their authors. */
export const rowMetadataKeys = [
  '_id',
  '_c_at',
  '_u_at',
  '_createid',
  '_creater',
  '_updateid',
  '_updater',
  'is_old',
]

/** Whether a value is a plain object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the rows of a table's value; other values have none. */
export const tableRowsOf = (value: unknown): FormRow[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** Whether a value is empty: missing, empty text, empty list, or an object with only empty values. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isRecord(value) && Object.values(value).every(isEmpty)
}

function sameRecord(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return (
    Object.keys(a).every((key) => isSameValue(a[key], getOwnValue(b, key))) &&
    Object.keys(b).every((key) => Object.hasOwn(a, key) || isEmpty(b[key]))
  )
}

/** Returns an object's own property; inherited ones never count as values. */
export const getOwnValue = (record: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** Whether two values are equal; all empty values are equal. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isEmpty(a) && isEmpty(b))) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((part, i) => isSameValue(part, b[i]))
  return isRecord(a) && isRecord(b) && sameRecord(a, b)
}

/**
 * Returns a key that is equal for two values exactly if isSameValue is true, so that a value is looked up
 * without comparing each one.
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

/**
 * Returns a test for whether something is part of a stored value, such as one of several choices; the stored
 * value is read once.
 */
export function createMembershipTest(stored: unknown): (part: unknown) => boolean {
  if (isEmpty(stored)) return () => false
  const keys = new Set([stored].flat().map(valueKey))
  return (part) => keys.has(valueKey(part))
}
