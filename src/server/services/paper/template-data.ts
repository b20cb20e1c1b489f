import { setImmediate } from 'node:timers/promises'
import {
  type FormValues,
  getOwnValue,
  itemOfColumn,
  tableColumnsOf,
  textToSheetCell,
} from '../../../core/form'
import {
  type PrintBlock,
  type PrintField,
  type PrintLogLine,
  type PrintTable,
  stepTagName,
  templateName,
  templateWords,
} from '../../../core/print'
import { dateCell } from '../../../core/text/sheet-value'
import type { Translate } from '../../../core/text/translate'
import type { FormItem } from '../../../generated/types'
import { createTimeSlice } from '../../platform'
import type { TemplateValue } from '../../platform/paper/template-document'
import { formatCompanyDateTime } from '../../presenters/time'
import type { FlowPrint } from './load-print'
import type { ImageRoom, PaperImages } from './paper-images'

/** Values of a template by their placeholders, while they are collected. */
type Values = Record<string, TemplateValue>

interface Filling {
  values: FormValues
  images: PaperImages
  say: Translate
}

/** Sizes of images in a document, in pixels. */
const imageRoom = { width: 240, height: 160 }
const signatureRoom = { width: 120, height: 48 }

/** Characters that a document cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids exactly these
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const clean = (text: string): string => text.replace(forbidden, '')

/** Adds a value unless a field of the same name has set it. */
function put(data: Values, name: string, value: TemplateValue): void {
  if (name && !Object.hasOwn(data, name)) data[name] = cleanValue(value)
}

function cleanValue(value: TemplateValue): TemplateValue {
  if (typeof value === 'string') return clean(value)
  if (!('text' in value)) return value
  const { cell, text } = value
  return { text: clean(text), cell: typeof cell === 'string' ? clean(cell) : cell }
}

/** Returns a text with the number or date that a spreadsheet shows instead, and whether a switch is on. */
const typedText = ({ item, text, isOn }: PrintedValue): TemplateValue => ({
  text,
  cell: isOn ?? textToSheetCell(item, text),
})

interface PrintedValue extends Pick<PrintField, 'images' | 'text'> {
  item: FormItem
  room: ImageRoom
  /** State of a switch. */
  isOn?: boolean
}

async function imageOrText(printed: PrintedValue, { images }: Filling): Promise<TemplateValue> {
  const [first] = printed.images ?? []
  const image = first && (await images.addFile(first.id, first.name, printed.room))
  return (image && images.templateImage(image)) ?? typedText(printed)
}

/** Returns the items of a table's columns by their codes. */
const itemsOfColumns = (table: FormItem) =>
  new Map(tableColumnsOf(table).map((column) => [column.code, itemOfColumn(table, column)]))

async function tableRows(
  { columns, rows, images, planned }: PrintTable,
  filling: Filling,
): Promise<Values[]> {
  const filled: Values[] = []
  const items = itemsOfColumns(planned.item)
  const slice = createTimeSlice()
  for (const [index, texts] of rows.entries()) {
    if (slice.isDue()) {
      await setImmediate()
      slice.start()
    }
    const row: Values = {}
    put(row, templateWords.row, { text: String(index + 1), cell: index + 1 })
    for (const [at, { title, code }] of columns.entries()) {
      const item = items.get(code)
      if (!item) continue
      const [text = '', pictures] = [texts[at], images?.[index]?.[at]]
      const value = { text, item, room: signatureRoom, ...(pictures && { images: pictures }) }
      put(row, templateName(title), await imageOrText(value, filling))
    }
    filled.push(row)
  }
  return filled
}

async function addBlocks(data: Values, blocks: readonly PrintBlock[], filling: Filling): Promise<void> {
  for (const block of blocks) {
    if (block.kind === 'layout')
      for (const { blocks: inner } of block.cells) await addBlocks(data, inner, filling)
    if (block.kind === 'table') put(data, templateName(block.title), await tableRows(block, filling))
    if (block.kind === 'field') {
      const { item, model } = block.planned
      const isOn = getOwnValue(filling.values, model)
      const value = { ...block, item, room: imageRoom, ...(typeof isOn === 'boolean' && { isOn }) }
      put(data, templateName(item.name), await imageOrText(value, filling))
    }
  }
}

function momentText(moment: string): TemplateValue {
  const text = formatCompanyDateTime(moment)
  return { text, cell: dateCell(text) }
}

async function logRow(line: PrintLogLine, { images, say }: Filling): Promise<Values> {
  const name = say('log.signature', { name: line.person })
  const signature = line.signature && (await images.addDataUrl(line.signature, name, signatureRoom))
  const words = templateWords.logColumns
  const row: Values = {}
  put(row, words.step, line.step)
  put(row, words.person, line.person)
  put(row, words.act, line.act)
  put(row, words.said, line.said.join('\n'))
  put(row, words.time, line.at ? momentText(line.at) : '')
  put(row, words.signature, (signature && images.templateImage(signature)) ?? '')
  return row
}

/** Adds the history, and the last line of each step under names of their own. */
async function addLog(data: Values, lines: readonly PrintLogLine[], filling: Filling): Promise<void> {
  const rows: Values[] = []
  for (const line of lines) rows.push(await logRow(line, filling))
  for (const [index, row] of rows.toReversed().entries()) {
    const line = lines[lines.length - 1 - index]
    if (!line?.at || !line.step) continue
    for (const [part, value] of Object.entries(row))
      if (part !== templateWords.logColumns.step) put(data, stepTagName(line.step, part), value)
  }
  put(data, templateWords.log, rows)
}

/** What a template is filled with. */
interface TemplateSource {
  printed: FlowPrint
  blocks: readonly PrintBlock[]
  lines: readonly PrintLogLine[]
  images: PaperImages
  /** Image of the code that links to the flow. */
  code: TemplateValue | undefined
}

/** Returns the values of a template's placeholders; fields hidden from the reader have none. */
export async function toTemplateData(source: TemplateSource, say: Translate): Promise<Values> {
  const { printed, blocks, lines, images, code } = source
  const filling = { images, say, values: printed.values }
  const data: Values = {}
  const { flow, label } = printed
  const words = templateWords.facts
  put(data, words.name, flow.name)
  put(data, words.number, flow.workname)
  put(data, words.creator, flow.creater)
  put(data, words.dept, flow.dept ?? '')
  put(data, words.created, momentText(flow.created_at))
  put(data, words.state, say(label.code, { ...label.params }))
  if (code) put(data, words.code, code)
  await addBlocks(data, blocks, filling)
  await addLog(data, lines, filling)
  return data
}
