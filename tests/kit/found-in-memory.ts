import { listSearchableFields } from '../../src/core/form/field-values/search-condition'
import { isEmpty, isRecord, tableRowsOf } from '../../src/core/form/values/form-values'
import type { FieldSearch, FormDesign } from '../../src/generated/types'

/** The texts, numbers and yes or no that a value holds, in these members of its entries. */
function leavesOf(value: unknown, parts: readonly string[]): (string | number | boolean)[] {
  const entries = Array.isArray(value) ? value : [value]
  const found = parts.length
    ? entries.filter(isRecord).flatMap((entry) => parts.map((part) => entry[part]))
    : entries
  return found.filter(
    (leaf): leaf is string | number | boolean =>
      (typeof leaf === 'string' && leaf !== '') || typeof leaf === 'number' || typeof leaf === 'boolean',
  )
}

const below = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b)) <= 0

function isWithin(leaf: string, { by, low, high }: { by: string; low: string; high: string }): boolean {
  if (by !== 'number') return below(low.slice(0, high.length), high.slice(0, low.length))
  return /^-?\d{1,30}([.]\d{1,20})?$/.test(leaf) && Number(low) <= Number(high)
}

/** Whether a value is what a question asks for, worked out the plain way. */
/** The ways that a value goes down its tree, from the root on. */
function waysOf(value: unknown, parts: readonly string[]): unknown[][] {
  if (!parts.length) return [Array.isArray(value) ? value : []]
  if (parts.length > 1) return isRecord(value) ? [parts.map((part) => value[part])] : []
  const entries = Array.isArray(value) ? value.filter(isRecord) : []
  return entries.map((entry) => entry[parts[0] ?? '']).filter((way) => Array.isArray(way))
}

function answers(value: unknown, ask: FieldSearch, { by, parts }: { by: string; parts: readonly string[] }) {
  const { along } = ask
  if (along)
    return waysOf(value, parts).some((way) => along.every((one, depth) => String(way[depth]) === String(one)))
  if (ask.filled !== undefined) return !isEmpty(value)
  const leaves = leavesOf(value, parts).map(String)
  const { has, from, to, in: among } = ask
  const tests = [
    has !== undefined && ((leaf: string) => leaf.toLowerCase().includes(has.toLowerCase())),
    among !== undefined && ((leaf: string) => among.map(String).includes(leaf)),
    from !== undefined && ((leaf: string) => isWithin(leaf, { by, low: String(from), high: leaf })),
    to !== undefined && ((leaf: string) => isWithin(leaf, { by, low: leaf, high: String(to) })),
  ]
  return tests.every((test) => !test || leaves.some(test))
}

/** Whether values of a form are what a question asks for. */
export function isFound(form: FormDesign, values: Record<string, unknown>, ask: FieldSearch): boolean {
  const field = listSearchableFields(form).find(({ key, column }) => key === ask.key && column === ask.column)
  const item = form.list.find(({ key }) => key === ask.key)
  if (!field || !item) return false
  const value = values[item.model]
  const meets =
    ask.column === undefined
      ? answers(value, ask, field)
      : tableRowsOf(value).some((row) => answers(row[ask.column ?? ''], ask, field))
  return ask.filled === false ? !meets : meets
}
