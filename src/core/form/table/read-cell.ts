import type { FieldSchema, FormItem } from '../../../generated/types'
import { designLanguage } from '../../text/language'
import { memoizeWeak } from '../../text/memoize'
import type { SheetValue } from '../../text/sheet-value'
import { checkItem } from '../check/check-form'
import type { ChoiceNode } from '../design/choices'
import { fieldNameOf, fieldOfItem, separatorOf, textOf } from '../design/fields'
import { staticChoices, toPathEntry } from '../design/source-rows'
import type { PickerEntry } from '../field-values/picker-entry'
import { valueSchemaOf } from '../field-values/value-schema'
import type { ValueSchema } from '../json-schema/check-value'
import { parseColour } from '../values/colour'
import { type FormRow, isEmpty, isRecord } from '../values/form-values'

/** Parsed value of a cell, or the sentence of its problem. */
export type CellResult =
  | { value: unknown }
  | { fault: { code: string; params: Record<string, string | number> } }

/** Context of parsing a cell: the choices of its column in its row, and a name lookup. */
export interface CellContext {
  /** Returns external choices; undefined if unknown. */
  choices?(item: FormItem, row: FormRow, value: unknown): readonly ChoiceNode[] | undefined
  /** Returns the only person, department or role of this name; undefined for none and for several. */
  named?(item: FormItem, text: string): PickerEntry | undefined
}

/** Cell to parse: its column as an item, its row so far. */
export interface CellTarget {
  item: FormItem
  row?: FormRow
  world?: CellContext
}

type Reader = (text: string, spot: CellTarget, schema: ValueSchema) => unknown

const pad = (number: number | string, length = 2) => String(number).padStart(length, '0')

/** Formats a spreadsheet date. Spreadsheets have no time zone: dates are in UTC as typed. */
function dateText(date: Date): string {
  const day = `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
  return `${day} ${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`
}

/** Returns the text of a spreadsheet cell. */
const cellWords = (cell: SheetValue): string => {
  if (cell === null) return ''
  return cell instanceof Date ? dateText(cell).replace(/ 00:00:00$/, '') : String(cell).trim()
}

/** Formatters by date format, for year, month, day, hour, minute and second. */
const kept: Record<string, (parts: string[]) => string> = {
  year: ([year]) => String(year),
  month: ([year, month]) => `${year}-${month}`,
  date: ([year, month, day]) => `${year}-${month}-${day}`,
  datetime: ([year, month, day, hour, minute, second]) =>
    `${year}-${month}-${day} ${hour}:${minute}:${second}`,
}

const written =
  /^(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?|月)?|年)?(?:[T ]+(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})秒?)?分?)?$/

const clock = /^(?:\d{4}-\d{2}-\d{2} )?(\d{1,2})[:：时](\d{1,2})(?:[:：分](\d{1,2})秒?)?分?$/

/** Parses 9:30 or 9时30分; a spreadsheet's time of day has a date of its own. */
function readTime(text: string): string {
  const [, ...parts] = clock.exec(text) ?? []
  return parts.length ? [0, 1, 2].map((at) => pad(parts[at] ?? 0)).join(':') : text
}

function readDate(text: string, schema: ValueSchema): string {
  if (schema.format === 'time') return readTime(text)
  const found = written.exec(text)
  const keep = kept[String(schema.format)]
  if (!found || !keep) return text
  const [year = '', month = '1', day = '1', ...time] = found.slice(1)
  const clock = [0, 1, 2].map((at) => pad(time[at] ?? 0))
  return keep([year, pad(month), pad(day), ...clock])
}

/** Parses the number in 1,234.50, ¥3, 12%, 3 个. */
function readNumber(text: string, { item: { options } }: CellTarget): number | string {
  const unit = typeof options.unit === 'string' ? options.unit : ''
  const bare = (unit && text.endsWith(unit) ? text.slice(0, -unit.length) : text)
    .replace(/^[¥￥$€]\s*/, '')
    .replace(/[,，\s](?=\d{3}(\D|$))/g, '')
    .trim()
  const share = /^(-?\d+(?:\.\d+)?)%$/.exec(bare)
  if (share) return Number((Number(share[1]) / 100).toPrecision(15))
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(bare) ? Number(bare) : text
}

/** Returns the choices of a cell; undefined if unknown. */
const choicesAt = (
  { item, row = {}, world }: CellTarget,
  value: unknown,
): readonly ChoiceNode[] | undefined => staticChoices(item) ?? world?.choices?.(item, row, value)

/** Indexes choices by their labels, else by their values as text; the first of several counts. */
const choicesByText = memoizeWeak((choices: readonly ChoiceNode[]) => {
  const byText = new Map<string, ChoiceNode>()
  const add = (text: string, choice: ChoiceNode) => {
    if (!byText.has(text)) byText.set(text, choice)
  }
  for (const choice of choices) {
    add(choice.label, choice)
    if (choice.written !== undefined) add(choice.written, choice)
  }
  for (const choice of choices) add(String(choice.value), choice)
  return byText
})

const called = (text: string, choices: readonly ChoiceNode[]) => choicesByText(choices).get(text)

const noChoices: readonly ChoiceNode[] = []

const readChoice: Reader = (text, spot) => called(text, choicesAt(spot, text) ?? noChoices)?.value ?? text

/** Parses a path down a tree from the names along it. */
function readPath(text: string, spot: CellTarget): unknown {
  const set = isRecord(spot.item.options.cascader_set) ? spot.item.options.cascader_set : {}
  const names = text.split(typeof set.separator === 'string' && set.separator ? set.separator : '/')
  const along: ChoiceNode[] = []
  let level: readonly ChoiceNode[] | undefined = choicesAt(spot, text)
  for (const name of names) {
    const found = called(name.trim(), level ?? noChoices)
    if (!found) return text
    along.push(found)
    level = found.children
  }
  return fieldOfItem(spot.item).chooses === 'entries' ? toPathEntry(along) : along.map(({ value }) => value)
}

/** Reads a picked entry by name; a text without a match is left unchanged and rejected by validation. */
const readPicked: Reader = (text, { item, world }) => world?.named?.(item, text) ?? text

function readSwitch(text: string, { item: { options } }: CellTarget): unknown {
  const yes = [options.activeText, '是', 'true', 'TRUE', '1', '√', 'yes', 'Yes', 'Sí']
  const no = [options.inactiveText, '否', 'false', 'FALSE', '0', '×', 'no', 'No']
  if (yes.includes(text)) return true
  return no.includes(text) ? false : text
}

/** Readers by the text format of a field; a field without one cannot be parsed from text. */
const readers: Record<string, Reader> = {
  value: (text, { item }) => (fieldNameOf(item) === 'color' && parseColour(text)) || text,
  number: readNumber,
  date: (text, _, schema) => readDate(text, schema),
  options: readChoice,
  paths: readPath,
  parts: readPicked,
  switch: readSwitch,
}

/** Text formats that lose information: names are not unique, and trees are external. */
const partly = ['paths', 'parts']

const severally = /\s*[、,，;；\n]\s*/

const dividers = (text: FieldSchema['text']) =>
  separatorOf(text, designLanguage).trim() === '至' ? /\s*(?:至|~|～)\s*|\s+(?:to|a)\s+/ : severally

/** Whether a column's text contains all of its value, so that it round-trips. */
export const isReadable = (item: FormItem): boolean => {
  const { from } = textOf(item)
  return Object.hasOwn(readers, from) && !partly.includes(from)
}

/** Whether a column's text can be parsed with the available names. */
export const canReadNames = (item: FormItem, world: CellContext | undefined): boolean => {
  const { from } = textOf(item)
  if (!partly.includes(from)) return isReadable(item)
  return from === 'paths' || (fieldOfItem(item).refers !== undefined && world?.named !== undefined)
}

function valueIn(text: string, spot: CellTarget): unknown {
  const { item } = spot
  const how = textOf(item)
  const reader = readers[how.from]
  const schema = valueSchemaOf(item)
  if (!reader) return text
  if (schema.type !== 'array' || fieldOfItem(item).chooses === 'path') return reader(text, spot, schema)
  const part = isRecord(schema.items) ? schema.items : {}
  const parts = text.split(how.from === 'parts' ? severally : dividers(how)).filter(Boolean)
  return parts.map((one) => reader(one, spot, part))
}

/** Whether a name was not resolved, because no entry or several match. */
const isUnnamed = (item: FormItem, value: unknown) => {
  if (!partly.includes(textOf(item).from)) return false
  const entries = fieldOfItem(item).chooses === 'path' ? [value] : [value].flat()
  return entries.some((entry) => typeof entry === 'string')
}

/** Validates an external value as if it had been typed. */
function judged(spot: CellTarget, value: unknown): CellResult {
  if (isEmpty(value)) return { value: null }
  const { item } = spot
  if (isUnnamed(item, value)) return { fault: { code: 'widget.table.refused-name', params: {} } }
  const choices = () => choicesAt(spot, value)
  const [problem] = checkItem(item, value, { right: { access: 'edit', required: false }, choices })
  return problem ? { fault: { code: problem.code, params: problem.params } } : { value }
}

/** Parses a spreadsheet cell for a table column (as an item). */
export function readCell(spot: CellTarget, cell: SheetValue): CellResult {
  const text = cellWords(cell)
  return judged(spot, text === '' ? null : valueIn(text, spot))
}

/** Reads the stored value that is exported as text beside the displayed one. */
export function readStoredCell(item: FormItem, cell: SheetValue): CellResult {
  const text = cellWords(cell)
  if (text === '') return { value: null }
  try {
    return judged({ item }, JSON.parse(text))
  } catch {
    return { fault: { code: 'form.type', params: { name: item.name } } }
  }
}
