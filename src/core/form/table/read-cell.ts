import type { FormItem } from '../../../generated/types'
import { checkItem } from '../check-form'
import { choicesIn } from '../choices'
import { fieldOfItem } from '../fields'
import { type ValueSchema, valueSchemaOf } from '../value-schema'
import { isEmpty, isRecord } from '../values'

/** What stands in a cell of a spreadsheet. */
export type SheetValue = string | number | boolean | Date | null

/** A cell's text as a value of its field, or the sentence that says why it is none. */
export type ReadCell =
  | { value: unknown }
  | { fault: { code: string; params: Record<string, string | number> } }

type Reader = (text: string, item: FormItem, schema: ValueSchema) => unknown

const pad = (number: number | string, length = 2) => String(number).padStart(length, '0')

/** A spreadsheet knows no zone: its dates stand in UTC as they were typed. */
function dateText(date: Date): string {
  const day = `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
  return `${day} ${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`
}

/** The text of a cell of a spreadsheet. */
const textOf = (cell: SheetValue): string => {
  if (cell === null) return ''
  return cell instanceof Date ? dateText(cell).replace(/ 00:00:00$/, '') : String(cell).trim()
}

/** How much of a date each format keeps of year, month, day, hour, minute and second. */
const kept: Record<string, (parts: string[]) => string> = {
  year: ([year]) => String(year),
  month: ([year, month]) => `${year}-${month}`,
  date: ([year, month, day]) => `${year}-${month}-${day}`,
  datetime: ([year, month, day, hour, minute, second]) =>
    `${year}-${month}-${day} ${hour}:${minute}:${second}`,
}

const written =
  /^(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?|月)?|年)?(?:[T ]+(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})秒?)?分?)?$/

function readDate(text: string, schema: ValueSchema): string {
  const found = written.exec(text)
  const keep = kept[String(schema.format)]
  if (!found || !keep) return text
  const [year = '', month = '1', day = '1', ...time] = found.slice(1)
  const clock = [0, 1, 2].map((at) => pad(time[at] ?? 0))
  return keep([year, pad(month), pad(day), ...clock])
}

/** 1,234.50, ¥3, 12%, 3 个: the number that was meant. */
function readNumber(text: string, { options }: FormItem): number | string {
  const unit = typeof options.unit === 'string' ? options.unit : ''
  const bare = (unit && text.endsWith(unit) ? text.slice(0, -unit.length) : text)
    .replace(/^[¥￥$€]\s*/, '')
    .replace(/[,，\s](?=\d{3}(\D|$))/g, '')
    .trim()
  const share = /^(-?\d+(?:\.\d+)?)%$/.exec(bare)
  if (share) return Number((Number(share[1]) / 100).toPrecision(15))
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(bare) ? Number(bare) : text
}

function readChoice(text: string, { options }: FormItem): unknown {
  const choices = choicesIn(options) ?? []
  const found =
    choices.find(({ label }) => label === text) ?? choices.find(({ value }) => String(value) === text)
  return found?.value ?? text
}

function readSwitch(text: string, { options }: FormItem): unknown {
  const yes = [options.activeText, '是', 'true', 'TRUE', '1', '√', 'yes', 'Yes']
  const no = [options.inactiveText, '否', 'false', 'FALSE', '0', '×', 'no', 'No']
  if (yes.includes(text)) return true
  return no.includes(text) ? false : text
}

/** One reader for each way a field says its value reads; what has none cannot be read from text. */
const readers: Record<string, Reader> = {
  value: (text) => text,
  number: readNumber,
  date: (text, _, schema) => readDate(text, schema),
  options: readChoice,
  switch: readSwitch,
}

const dividers = (join: string | undefined) =>
  join?.trim() === '至' ? /\s*(?:至|~|～)\s*/ : /\s*[、,，;；\n]\s*/

/** Whether a column's text says all of its value, so that it can be read back. */
export const isReadable = (item: FormItem): boolean => Object.hasOwn(readers, fieldOfItem(item).text.from)

function valueIn(text: string, item: FormItem): unknown {
  const { from, join } = fieldOfItem(item).text
  const reader = readers[from]
  const schema = valueSchemaOf(item)
  if (!reader) return text
  if (schema.type !== 'array') return reader(text, item, schema)
  const part = isRecord(schema.items) ? schema.items : {}
  const parts = text.split(dividers(join)).filter(Boolean)
  return parts.map((one) => reader(one, item, part))
}

/** A value that came from outside, judged as if it had been typed. */
export function judged(item: FormItem, value: unknown): ReadCell {
  if (isEmpty(value)) return { value: null }
  const [problem] = checkItem(item, value, { right: { access: 'edit', required: false } })
  return problem ? { fault: { code: problem.code, params: problem.params } } : { value }
}

/** What a cell of a spreadsheet says in a column of a table (a column seen as an item). */
export function readCell(item: FormItem, cell: SheetValue): ReadCell {
  const text = textOf(cell)
  return judged(item, text === '' ? null : valueIn(text, item))
}

/** The value that was stored as text beside the one that is shown. */
export function readStored(item: FormItem, cell: SheetValue): ReadCell {
  const text = textOf(cell)
  if (text === '') return { value: null }
  try {
    return judged(item, JSON.parse(text))
  } catch {
    return { fault: { code: 'form.type', params: { name: item.name } } }
  }
}
