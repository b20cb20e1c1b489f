import {
  type PrintBlock,
  type PrintField,
  type PrintHistory,
  type PrintImage,
  type PrintLogLine,
  type PrintTable,
  planPrintHead,
  planPrintInSlices,
  planPrintLog,
} from '../../../core/print'
import type { Translate } from '../../../core/text/translate'
import type { FlowDesignSet } from '../../../generated/types'
import { type Context, finishInSlices, translators } from '../../platform'
import type {
  PaperBlock,
  PaperCell,
  PaperDocument,
  PaperField,
  PaperPart,
  PaperSeal,
  PaperTable,
} from '../../platform/paper/paper-document'
import { packRows, RowPacker } from '../../platform/paper/row-bytes'
import { formatCompanyDateTime } from '../../presenters/time'
import type { FlowPrint } from './load-print'
import type { ImageRoom, PaperImages } from './paper-images'

/** Sizes of letters as on the print page: smaller with more columns. */
const letterSizes = { portrait: 11.25, landscape: 13.5, most: 10, least: 6, column: 0.375 }
const usualTextSize = 10

const imageRoom = { width: 170, height: 110 }
const signatureRoom = { width: 120, height: 42 }
const pictureRoom = { width: 90, height: 42 }
const noValue = '—'

interface Planning {
  /** Key of the field over which a seal is put. */
  anchor?: string | undefined
  images: PaperImages
  isLandscape: boolean
  say: Translate
}

const textCell = (text: string, align?: PaperCell['align']): PaperCell => ({
  parts: [{ text }],
  ...(align && { align }),
})

function tableSize({ length }: { length: number }, isLandscape: boolean): number {
  const { portrait, landscape, most, least, column } = letterSizes
  return Math.max(least, Math.min(most, (isLandscape ? landscape : portrait) - length * column))
}

/** Width of the column of row numbers, in points. */
const numberWidth = -34

/** Returns images of a value; one that cannot be printed is named. */
async function imageParts(
  images: readonly PrintImage[],
  paper: PaperImages,
  room: ImageRoom,
): Promise<PaperPart[]> {
  const parts: PaperPart[] = []
  for (const { id, name } of images)
    parts.push((await paper.addFile(id, name, room)) ?? { text: `[${name}]` })
  return parts
}

async function toPaperTable(
  { title, columns, rows, images, totals }: PrintTable,
  { isLandscape, say, images: paper }: Planning,
): Promise<PaperTable> {
  const cells = (texts: readonly string[]) =>
    columns.map((column, index) => textCell(texts[index] ?? '', column.kind === 'number' ? 'right' : 'left'))
  const packer = new RowPacker()
  for (const [index, texts] of rows.entries()) {
    const line = cells(texts)
    for (const [at, shown] of (images?.[index] ?? []).entries())
      if (shown?.length) line[at] = { parts: await imageParts(shown, paper, signatureRoom) }
    packer.add([textCell(String(index + 1), 'center'), ...line])
  }
  if (packer.isEmpty) packer.add([{ ...textCell(say('print.no-rows')), span: columns.length + 1 }])
  const bold = ({ parts, ...cell }: PaperCell): PaperCell => ({
    ...cell,
    parts: parts.map((part) => ({ ...part, isBold: true })),
  })
  if (totals) packer.add([textCell(''), ...cells(totals)].map(bold))
  return {
    kind: 'table',
    title,
    widths: [numberWidth, ...columns.map(() => 1)],
    head: [textCell(say('print.row'), 'center'), ...cells(columns.map((column) => column.title))],
    rows: packer.finish(),
    size: tableSize(columns, isLandscape),
  }
}

/** Files that rich text shows as images. */
const imageIds = /data-imgid="([\w-]{1,64})"/g

async function htmlParts(html: string, paper: PaperImages): Promise<PaperPart[]> {
  for (const [, id = ''] of html.matchAll(imageIds)) await paper.addFile(id, '', imageRoom)
  return [{ html }]
}

async function toPaperField(field: PrintField, { images, anchor }: Planning): Promise<PaperField> {
  const { title, isUntitled, text, html, planned } = field
  const parts = field.images
    ? await imageParts(field.images, images, imageRoom)
    : html
      ? await htmlParts(html, images)
      : [{ text: text || noValue }]
  return { kind: 'field', title, isUntitled, parts, ...(planned.key === anchor && { isAnchor: true }) }
}

async function toPaperBlock(block: PrintBlock, planning: Planning): Promise<PaperBlock[]> {
  if (block.kind === 'table') return [await toPaperTable(block, planning)]
  if (block.kind === 'field') return [await toPaperField(block, planning)]
  if (block.kind === 'words') {
    if (block.html)
      return [{ kind: 'words', isHeading: false, parts: await htmlParts(block.html, planning.images) }]
    return block.text ? [{ kind: 'words', isHeading: true, parts: [{ text: block.text, isBold: true }] }] : []
  }
  const heading = (text: string): PaperBlock[] =>
    text ? [{ kind: 'words', isHeading: true, parts: [{ text, isBold: true }] }] : []
  const cells = []
  for (const { span, title, blocks } of block.cells)
    cells.push({ span, blocks: [...heading(title), ...(await toPaperBlocks(blocks, planning))] })
  return [...heading(block.title), { kind: 'grid', cells }]
}

async function toPaperBlocks(blocks: readonly PrintBlock[], planning: Planning): Promise<PaperBlock[]> {
  const all: PaperBlock[] = []
  for (const block of blocks) all.push(...(await toPaperBlock(block, planning)))
  return all
}

/** Widths of the columns of the history, in parts. */
const logWidths = [15, 15, 12, 40, 18]

async function logRow(line: PrintLogLine, { images, say }: Planning): Promise<PaperCell[]> {
  const name = say('log.signature', { name: line.person })
  const signature = line.signature && (await images.addDataUrl(line.signature, name, signatureRoom))
  const pictures: PaperPart[] = []
  for (const file of line.files) {
    const picture = await images.addFile(file.fileid, file.name, pictureRoom)
    if (picture) pictures.push(picture)
  }
  return [
    textCell(line.step),
    { parts: [{ text: line.person }, ...(signature ? [signature] : [])] },
    textCell(line.act),
    { parts: [...line.said.map((text) => ({ text })), ...pictures] },
    textCell(line.at && formatCompanyDateTime(line.at)),
  ]
}

/** What a signed document says at the end of its history: who signed it when with which certificate, and the seal. */
export interface SignatureMark {
  person: string
  at: number
  subject: string
  /** Picture as a data URL, and its width in millimetres. */
  seal?: { name: string; image: string; width: number }
  /** Step beside whose last line the seal is put. */
  step?: string
  /** Where the seal is put, if not in the history. */
  setting: NonNullable<FlowDesignSet['paperSignature']>
}

/** Points of a millimetre. */
const millimetre = 72 / 25.4

/** Adds the picture of a seal in its width. */
function addSeal({ image, name, width }: NonNullable<SignatureMark['seal']>, images: PaperImages) {
  const side = width * millimetre
  return images.addDataUrl(image, name, { width: side, height: side })
}

/** Returns the seal that lies over the pages; none if it is only in the history. */
async function toPaperSeal(
  { seal, setting }: SignatureMark,
  images: PaperImages,
): Promise<PaperSeal | undefined> {
  const { place = 'history', text = '', which = 'last', right = 0, down = 0, seam = false } = setting
  const image = seal && (place !== 'history' || seam) && (await addSeal(seal, images))
  if (!image) return undefined
  const kind = place === 'field' ? 'anchor' : place
  const moved = { text, which, right: right * millimetre, down: down * millimetre }
  return { ...image, hasSeam: seam, ...(kind !== 'history' && { place: { kind, ...moved } }) }
}

/** Puts a mark on the rows of the history: its seal beside the step that it names, or in a line of its own. */
async function addMark(rows: PaperCell[][], mark: SignatureMark, { images, say }: Planning): Promise<void> {
  const { person, at, subject, seal, step, setting } = mark
  const isHere = (setting.place ?? 'history') === 'history'
  const image = seal && isHere && (await addSeal(seal, images))
  const textOf = (row: PaperCell[] | undefined) => (row?.[0]?.parts[0] as { text?: string } | undefined)?.text
  const target = image && step ? rows.findLast((row) => textOf(row) === step)?.[3] : undefined
  if (image) target?.parts.push(image)
  const certificateLine: PaperPart[] = [{ text: say('paper.certificate-line', { subject }) }]
  rows.push([
    textCell(say(seal ? 'paper.seal-line' : 'paper.sign-line')),
    textCell(person),
    textCell(seal?.name ?? ''),
    { parts: [...certificateLine, ...(image && !target ? [image] : [])] },
    textCell(formatCompanyDateTime(new Date(at).toISOString())),
  ])
}

async function toPaperLog(
  history: PrintHistory,
  mark: SignatureMark | undefined,
  planning: Planning,
): Promise<PaperTable> {
  const { say } = planning
  const rows: PaperCell[][] = []
  for (const line of planPrintLog(history, say)) rows.push(await logRow(line, planning))
  if (mark) await addMark(rows, mark, planning)
  return {
    kind: 'table',
    title: say('print.log'),
    widths: logWidths,
    head: ['step', 'person', 'act', 'said', 'time'].map((name) => textCell(say(`print.log.${name}`))),
    rows: packRows(rows),
    size: usualTextSize - 1,
  }
}

/** Request for the document of a flow. */
export interface PaperRequest {
  printed: FlowPrint
  history: PrintHistory | undefined
  images: PaperImages
  empty: boolean
  orientation: 'auto' | 'portrait' | 'landscape'
  /** What a signed document says of its signature. */
  mark?: SignatureMark
  extras: Pick<PaperDocument, 'letterhead' | 'proof' | 'watermark'>
}

/** Converts a printed flow to the document that the worker draws. */
export async function toPaperDocument(request: PaperRequest, context: Context): Promise<PaperDocument> {
  const { printed, history, images, empty, orientation, mark, extras } = request
  const { language, caller, clock } = context
  const say = translators[language]
  const { flow, rows, values, isWide } = printed
  const isLandscape = orientation === 'auto' ? isWide : orientation === 'landscape'
  const { place, field } = mark?.setting ?? {}
  const planning = { images, isLandscape, say, anchor: place === 'field' ? field : undefined }
  const seal = mark && (await toPaperSeal(mark, images))
  const { name, desc, facts } = planPrintHead(printed, say, formatCompanyDateTime)
  const blocks = await finishInSlices(planPrintInSlices(rows, { values, empty, language, say }))
  const now = clock.now()
  return {
    title: name,
    language,
    isLandscape,
    author: flow.creater,
    createdAt: now,
    ...(flow.result !== 'running' && { stamp: say(`flow.result.${flow.result}`) }),
    ...(desc && { desc }),
    facts: facts.map(([title, text]) => `${title}${language === 'zh' ? '：' : ': '}${text}`),
    blocks: blocks.length
      ? await toPaperBlocks(blocks, planning)
      : [{ kind: 'words', isHeading: false, parts: [{ text: say('form.empty') }] }],
    ...(history && { log: await toPaperLog(history, mark, planning) }),
    ...extras,
    ...(seal && { seal }),
    foot: say('print.by', { name: caller.name, time: formatCompanyDateTime(new Date(now).toISOString()) }),
    missingNote: say('paper.missing-characters'),
    images: images.images,
  }
}
