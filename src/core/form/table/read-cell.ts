import type { FieldSchema, FormItem } from '../../../generated/types'
import { roundDecimals } from '../../text/exact-decimal'
import { designLanguage } from '../../text/language'
import { memoizeWeak } from '../../text/memoize'
import { fitsNumberPrecision, maxDigits } from '../../text/read-number'
import { type SheetValue, sheetCellText, sheetDateText } from '../../text/sheet-value'
import { splitAroundTerms } from '../../text/split-around-terms'
import { checkFieldValue } from '../check/check-form'
import {
  type ChoiceNode,
  fieldNameOf,
  itemFieldSchema,
  itemTextFormat,
  partSeparatorOf,
  staticChoices,
  toPathEntry,
} from '../design'
import type { PickerEntry } from '../field-values/picker-entry'
import { normalizeText, textReaderOf } from '../field-values/read-text'
import { valueSchemaOf } from '../field-values/value-schema'
import { parseColour } from '../values/colour'
import { type FormRow, isEmpty, isRecord } from '../values/form-values'

/** Parsed value of a cell, whether it was rounded to the decimals of its column, or the sentence of its problem. */
export type CellResult =
  | { value: unknown; isRounded?: true }
  | { fault: { code: string; params: Record<string, string | number> } }

/** Context of parsing a cell: the choices of its column in its row, and a name lookup. */
export interface CellContext {
  /** Returns external choices; undefined if unknown. */
  choices?(item: FormItem, row: FormRow, value: unknown): readonly ChoiceNode[] | undefined
  /** Returns the only person, department or role of this name; undefined for none and for several. */
  named?(item: FormItem, text: string): PickerEntry | undefined
  /** Date of the company, to which dates without year refer. */
  today?: string
}

/** Cell to parse: its column as an item, its row so far. */
export interface CellTarget {
  item: FormItem
  row?: FormRow
  world?: CellContext
}

type Reader = (text: string, spot: CellTarget) => unknown

/** Reads numbers, dates and times; what is not understood stays and is rejected by validation. */
const readValue: Reader = (text, { item, world }) => normalizeText(item, text, world?.today)

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
  return itemFieldSchema(spot.item).chooses === 'entries'
    ? toPathEntry(along)
    : along.map(({ value }) => value)
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
  value: (text, spot) => (fieldNameOf(spot.item) === 'color' && parseColour(text)) || readValue(text, spot),
  number: readValue,
  date: readValue,
  options: readChoice,
  paths: readPath,
  parts: readPicked,
  switch: readSwitch,
}

/** Text formats that lose information: names are not unique, and trees are external. */
const partly = ['paths', 'parts']

const severally = /\s*[、,，;；\n]\s*/

const dividers = (text: FieldSchema['text']) =>
  partSeparatorOf(text, designLanguage).trim() === '至' ? /\s*(?:至|~|～)\s*|\s+(?:to|a)\s+/ : severally

/** Whether a column's text contains all of its value, so that it round-trips. */
export const isLosslessColumn = (item: FormItem): boolean => {
  const { from } = itemTextFormat(item)
  return Object.hasOwn(readers, from) && !partly.includes(from) && item.options.masked !== true
}

/** Whether a column's text can be parsed with the available names. */
export const canParseColumn = (item: FormItem, world: CellContext | undefined): boolean => {
  const { from } = itemTextFormat(item)
  if (!partly.includes(from)) return isLosslessColumn(item)
  return from === 'paths' || (itemFieldSchema(item).refers !== undefined && world?.named !== undefined)
}

function valueIn(text: string, spot: CellTarget): unknown {
  const { item } = spot
  const format = itemTextFormat(item)
  const reader = readers[format.from]
  if (!reader) return text
  if (valueSchemaOf(item).type !== 'array' || itemFieldSchema(item).chooses === 'path')
    return reader(text, spot)
  const choices = format.from === 'options' ? choicesAt(spot, text) : undefined
  const parts = choices
    ? splitAroundTerms(text, dividers(format), (one) => called(one, choices) !== undefined)
    : text.split(format.from === 'parts' ? severally : dividers(format)).filter(Boolean)
  return parts.map((one) => reader(one, spot))
}

/** Whether a name was not resolved, because no entry or several match. */
const isUnnamed = (item: FormItem, value: unknown) => {
  if (!partly.includes(itemTextFormat(item).from)) return false
  const entries = itemFieldSchema(item).chooses === 'path' ? [value] : [value].flat()
  return entries.some((entry) => typeof entry === 'string')
}

/** Validates an external value as if it had been typed into its row. */
function evaluate(spot: CellTarget, value: unknown): CellResult {
  if (isEmpty(value)) return { value: null }
  const { item } = spot
  if (isUnnamed(item, value)) return { fault: { code: 'widget.table.refused-name', params: {} } }
  const choices = () => choicesAt(spot, value)
  const right = { access: 'edit', required: false } as const
  const [problem] = checkFieldValue(item, value, { right, choices, before: spot.row })
  return problem ? { fault: { code: problem.code, params: problem.params } } : { value }
}

/** Rounds a number to the decimals of its field, as leaving the field does. */
function rounded(item: FormItem, value: unknown): unknown {
  const decimals = valueSchemaOf(item)['x-decimals']
  return typeof value === 'number' && typeof decimals === 'number' ? roundDecimals(value, decimals) : value
}

/** Whether a numeric cell has more digits than a spreadsheet or a JSON number holds. */
const isTooLong = (cell: SheetValue) => Number.isInteger(cell) && !fitsNumberPrecision(cell as number)

/** Parses a spreadsheet cell for a table column (as an item). */
export function parseTableCell(spot: CellTarget, cell: SheetValue): CellResult {
  const { item } = spot
  if (isTooLong(cell))
    return { fault: { code: 'form.too-many-digits', params: { name: item.name, limit: maxDigits } } }
  const isDated = cell instanceof Date && textReaderOf(item) !== undefined
  const text = isDated ? sheetDateText(cell) : sheetCellText(cell)
  const read = text === '' ? null : valueIn(text, spot)
  const value = rounded(item, read)
  const result = evaluate(spot, value)
  return 'fault' in result || value === read ? result : { ...result, isRounded: true }
}

/** Reads the stored value that is exported as text beside the displayed one. */
export function parseStoredCell(spot: CellTarget, cell: SheetValue): CellResult {
  const text = sheetCellText(cell)
  if (text === '') return { value: null }
  try {
    return evaluate(spot, JSON.parse(text))
  } catch {
    return { fault: { code: 'form.type', params: { name: spot.item.name } } }
  }
}
