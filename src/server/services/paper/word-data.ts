import {
  type PrintBlock,
  type PrintField,
  type PrintLogLine,
  type PrintTable,
  stepTagName,
  templateName,
  templateWords,
} from '../../../core/print'
import type { Translate } from '../../../core/text/translate'
import type { WordValue } from '../../platform/paper/word-document'
import { formatCompanyDateTime } from '../../presenters/time'
import type { FlowPrint } from './load-print'
import type { ImageRoom, PaperImages } from './paper-images'

/** Values of a template by their placeholders. */
export type WordData = Record<string, WordValue>

interface Filling {
  images: PaperImages
  say: Translate
}

/** Sizes of images in a Word document, in pixels. */
const imageRoom = { width: 240, height: 160 }
const signatureRoom = { width: 120, height: 48 }

/** Characters that a Word document cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids exactly these
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const clean = (text: string): string => text.replace(forbidden, '')

/** Adds a value unless a field of the same name has set it. */
function put(data: WordData, name: string, value: WordValue): void {
  if (name && !Object.hasOwn(data, name)) data[name] = typeof value === 'string' ? clean(value) : value
}

async function imageOrText(
  { images: [first] = [], text }: Pick<PrintField, 'images' | 'text'>,
  room: ImageRoom,
  { images }: Filling,
): Promise<WordValue> {
  const image = first && (await images.addFile(first.id, first.name, room))
  return (image && images.wordImage(image)) ?? text
}

async function tableRows({ columns, rows, images }: PrintTable, filling: Filling): Promise<WordData[]> {
  const filled: WordData[] = []
  for (const [index, texts] of rows.entries()) {
    const row: WordData = {}
    put(row, templateWords.row, String(index + 1))
    for (const [at, { title }] of columns.entries()) {
      const cell = { text: texts[at] ?? '', images: images?.[index]?.[at] }
      put(row, templateName(title), await imageOrText(cell, signatureRoom, filling))
    }
    filled.push(row)
  }
  return filled
}

async function addBlocks(data: WordData, blocks: readonly PrintBlock[], filling: Filling): Promise<void> {
  for (const block of blocks) {
    if (block.kind === 'layout')
      for (const { blocks: inner } of block.cells) await addBlocks(data, inner, filling)
    if (block.kind === 'table') put(data, templateName(block.title), await tableRows(block, filling))
    if (block.kind === 'field')
      put(data, templateName(block.planned.item.name), await imageOrText(block, imageRoom, filling))
  }
}

async function logRow(line: PrintLogLine, { images, say }: Filling): Promise<WordData> {
  const name = say('log.signature', { name: line.person })
  const signature = line.signature && (await images.addDataUrl(line.signature, name, signatureRoom))
  const words = templateWords.logColumns
  const row: WordData = {}
  put(row, words.step, line.step)
  put(row, words.person, line.person)
  put(row, words.act, line.act)
  put(row, words.said, line.said.join('\n'))
  put(row, words.time, line.at && formatCompanyDateTime(line.at))
  put(row, words.signature, (signature && images.wordImage(signature)) ?? '')
  return row
}

/** Adds the history, and the last line of each step under names of their own. */
async function addLog(data: WordData, lines: readonly PrintLogLine[], filling: Filling): Promise<void> {
  const rows: WordData[] = []
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
interface WordSource {
  printed: FlowPrint
  blocks: readonly PrintBlock[]
  lines: readonly PrintLogLine[]
  images: PaperImages
  /** Image of the code that links to the flow. */
  code: WordValue | undefined
}

/** Returns the values of a template's placeholders; fields hidden from the reader have none. */
export async function toWordData(source: WordSource, say: Translate): Promise<WordData> {
  const { printed, blocks, lines, images, code } = source
  const filling = { images, say }
  const data: WordData = {}
  const { flow, label } = printed
  const words = templateWords.facts
  put(data, words.name, flow.name)
  put(data, words.number, flow.workname)
  put(data, words.creator, flow.creater)
  put(data, words.dept, flow.dept ?? '')
  put(data, words.created, formatCompanyDateTime(flow.created_at))
  put(data, words.state, say(label.code, { ...label.params }))
  if (code) put(data, words.code, code)
  await addBlocks(data, blocks, filling)
  await addLog(data, lines, filling)
  return data
}
