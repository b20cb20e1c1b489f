import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { workerData } from 'node:worker_threads'
import type {
  PDFDict as Dict,
  PDFDocument as FormDocument,
  PDFField,
  PDFFont,
  PDFForm,
  PDFTextField as TextField,
} from '@cantoo/pdf-lib'
import type { TemplateTag } from '../../../generated/types'
import { createTextMeasure, type TextMeasure } from './measure-text'
import type { PaperSetting } from './paper-document'
import { serveTemplates } from './serve-templates'
import type {
  FieldTexts,
  TemplateData,
  TemplateFault,
  TemplateImage,
  TemplateOutcome,
  TemplateRequest,
  TemplateText,
} from './template-document'
import { findLooseBrace, readParts, splitPlaceholders } from './template-text'
import { fillParts, isTemplateImage } from './template-values'

/* Worker that reads and fills PDF forms, one after the other: what is filled in becomes part of the page. */

const { library, regular, engine } = workerData as Pick<PaperSetting, 'library' | 'regular'> & {
  engine: string
}
const load = createRequire(library)
const fontkit = load('fontkit') as typeof import('fontkit')
const {
  decodePDFRawStream,
  PDFCheckBox,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFDropdown,
  PDFName,
  PDFRadioGroup,
  PDFRawStream,
  PDFSignature,
  PDFTextField,
} = load(engine) as typeof import('@cantoo/pdf-lib')

/** Limits of a form: bytes that its streams unpack to, and pages. */
const limits = { bytes: 128 * 1024 * 1024, pages: 300 }

/** Sizes of letters: the largest and the least of a field without a size of its own; lines are so much higher. */
const sizes = { most: 11, least: 4, leading: 1.2 }

/** Room that a text leaves free at the edges of its field. */
const edge = 2

interface Decoder {
  buffer: Uint8Array
  ensureBuffer(requested: number): Uint8Array
}

let unpacked = 0

/** Limits what the streams of a document unpack to; the library itself would go on until the memory ends. */
function limitDecoding(): void {
  const dict = PDFContext.create().obj({ Filter: 'FlateDecode' })
  const stream = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array([0x78, 0x9c, 3, 0])))
  const decoder = Object.getPrototypeOf(Object.getPrototypeOf(stream)) as Decoder
  const { ensureBuffer } = decoder
  decoder.ensureBuffer = function limited(this: Decoder, requested) {
    if (requested > limits.bytes) throw new RangeError('a stream unpacks to too much')
    const before = this.buffer.byteLength
    const buffer = ensureBuffer.call(this, requested)
    unpacked += buffer.byteLength - before
    if (unpacked > limits.bytes) throw new RangeError('the form unpacks to too much')
    return buffer
  }
}
limitDecoding()

async function open(bytes: Uint8Array): Promise<FormDocument> {
  unpacked = 0
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false })
  if (pdf.getPageCount() > limits.pages) throw new RangeError('the form has too many pages')
  return pdf
}

/** Returns the number of the page on which a field is first shown. */
function pageOf(field: PDFField, pdf: FormDocument): number {
  const pages = pdf.getPages()
  for (const { dict } of field.acroField.getWidgets()) {
    const reference = pdf.context.getObjectRef(dict)
    const at = pages.findIndex(({ node }) => reference && node.Annots()?.asArray().includes(reference))
    if (at >= 0) return at + 1
  }
  return 1
}

const isFillable = (field: PDFField) => !(field instanceof PDFSignature)

/** Returns the placeholders of the fields: those of their texts, or their names. */
function readTags(pdf: FormDocument, texts: FieldTexts): TemplateOutcome {
  const tags: TemplateTag[] = []
  const fields = pdf.getForm().getFields().filter(isFillable)
  if (!fields.length) return { failure: 'paper.no-fields', text: '' }
  for (const field of fields) {
    const name = field.getName()
    const place = `p. ${pageOf(field, pdf)} ${name}`
    const text = Object.hasOwn(texts, name) ? texts[name] : ''
    if (!text) {
      tags.push({ name, kind: 'field', place })
      continue
    }
    const loose = findLooseBrace(text) ?? (readParts(text) ? undefined : 'paper.tag-wrong')
    if (loose) return { failure: loose, text: `${place} ${text}` } satisfies TemplateFault
    for (const piece of splitPlaceholders(text)) if ('name' in piece) tags.push({ ...piece, place })
  }
  return { tags, fields: fields.map((field) => field.getName()) }
}

/** Value of a field. */
interface FieldValue {
  value: TemplateText | string
  image: TemplateImage | undefined
}

/** Returns the value of a field: that of its text, or of its name, which may be a cell of a table: 明细.2.金额. */
function fieldValue(name: string, texts: FieldTexts, data: TemplateData): FieldValue | undefined {
  const text = Object.hasOwn(texts, name) ? texts[name] : ''
  if (text) {
    const { value, images } = fillParts(readParts(text) ?? [], { data, outer: undefined })
    return { value, image: images[0] }
  }
  const [table = '', number, column = ''] = name.split('.')
  const rows = number === undefined ? undefined : data[table]
  const rowData = Array.isArray(rows) ? (rows as readonly TemplateData[])[Number(number) - 1] : data
  const key = Array.isArray(rows) ? column : name
  const value = rowData && Object.hasOwn(rowData, key) ? rowData[key] : undefined
  if (value === undefined || Array.isArray(value)) return undefined
  if (isTemplateImage(value)) return { value: '', image: value }
  return { value: value as TemplateText | string, image: undefined }
}

const textIn = (value: TemplateText | string) => (typeof value === 'string' ? value : value.text)

/** Whether a value ticks a box: a switch that is on, or any text. */
const isOn = (value: TemplateText | string): boolean =>
  typeof value !== 'string' && typeof value.cell === 'boolean' ? value.cell : textIn(value) !== ''

/** Returns the size of letters that a field sets; none if it leaves it to the program. */
function ownSize(field: TextField): number | undefined {
  const found = /([\d.]+)\s+Tf/.exec(field.acroField.getDefaultAppearance() ?? '')
  return Number(found?.[1]) || undefined
}

/** Returns the largest size at which a text fits its field, and its lines. */
function fitText(text: string, field: TextField, measure: TextMeasure): { size: number; lines: string[] } {
  const { width = 100, height = 20 } = field.acroField.getWidgets()[0]?.getRectangle() ?? {}
  const room = { width: Math.abs(width) - 2 * edge, height: Math.abs(height) - 2 * edge }
  const isMultiline = field.isMultiline()
  const plain = isMultiline ? text : text.replace(/\s*[\r\n]+\s*/g, ' ')
  const most =
    ownSize(field) ?? (isMultiline ? sizes.most : Math.min(sizes.most, room.height / sizes.leading))
  for (let size = most; ; size -= 0.5) {
    const least = size <= sizes.least
    const lines = isMultiline
      ? measure.lines(plain, size, room.width)
      : [measure.lines(plain, size, 1e9).join(' ')]
    const isFitting = isMultiline
      ? lines.length * size * sizes.leading <= room.height
      : measure.width(lines[0] ?? '', size) <= room.width
    if (isFitting || least) return { size: Math.max(size, sizes.least), lines }
  }
}

interface FormFilling {
  pdf: FormDocument
  font: PDFFont
  measure: TextMeasure
}

async function fillField(field: PDFField, { value, image }: FieldValue, filling: FormFilling): Promise<void> {
  const text = textIn(value)
  if (field instanceof PDFCheckBox) return isOn(value) ? field.check() : field.uncheck()
  if (field instanceof PDFTextField) {
    if (image) return field.setImage(await filling.pdf.embedJpg(image.bytes))
    const { size, lines } = fitText(text, field, filling.measure)
    field.disableRichFormatting()
    field.removeMaxLength()
    field.setFontSize(size)
    return field.setText(lines.join('\n'))
  }
  if (field instanceof PDFRadioGroup || field instanceof PDFDropdown) {
    if (field.getOptions().includes(text)) field.select(text)
    else if (field instanceof PDFDropdown && text) {
      field.enableEditing()
      field.select(text)
    }
  }
}

/** Entries that run something when the document is opened, and the form itself, which is filled. */
const activeEntries = ['OpenAction', 'AA', 'AcroForm', 'JavaScript', 'EmbeddedFiles']

/** Actions of links that only lead somewhere. */
const plainActions = new Set(['/URI', '/GoTo'])

/** Removes what acts by itself, so that a filled form is only paper with links. */
function removeActions(pdf: FormDocument): void {
  const { catalog } = pdf
  const names = catalog.lookup(PDFName.of('Names'))
  for (const entry of activeEntries) {
    catalog.delete(PDFName.of(entry))
    if (names instanceof PDFDict) names.delete(PDFName.of(entry))
  }
  for (const { node } of pdf.getPages()) {
    node.delete(PDFName.of('AA'))
    const annotations = node.Annots()
    for (let index = 0; index < (annotations?.size() ?? 0); index++) {
      const annotation = annotations?.lookup(index)
      if (annotation instanceof PDFDict) removeAnnotationActions(annotation)
    }
  }
}

function removeAnnotationActions(annotation: Dict): void {
  annotation.delete(PDFName.of('AA'))
  const action = annotation.lookup(PDFName.of('A'))
  const kind = action instanceof PDFDict ? String(action.lookup(PDFName.of('S'))) : ''
  if (!plainActions.has(kind)) annotation.delete(PDFName.of('A'))
}

function flatten(form: PDFForm, font: PDFFont): void {
  if (form.hasXFA()) form.deleteXFA()
  form.updateFieldAppearances(font)
  for (const field of form.getFields()) if (!isFillable(field)) form.removeField(field)
  form.flatten({ updateFieldAppearances: false })
}

async function fill(pdf: FormDocument, texts: FieldTexts, data: TemplateData): Promise<Uint8Array> {
  pdf.registerFontkit(fontkit as never)
  const bytes = readFileSync(regular)
  const font = await pdf.embedFont(bytes, { subset: true })
  const measure = createTextMeasure(fontkit.create(bytes), new Set())
  const form = pdf.getForm()
  for (const field of form.getFields()) {
    const value = fieldValue(field.getName(), texts, data)
    if (value) await fillField(field, value, { pdf, font, measure })
  }
  flatten(form, font)
  removeActions(pdf)
  return pdf.save()
}

async function run(request: TemplateRequest): Promise<TemplateOutcome> {
  const pdf = await open(request.template)
  if (request.kind === 'tags') return readTags(pdf, request.fields)
  return { bytes: new Uint8Array(await fill(pdf, request.fields, request.data)) }
}

serveTemplates(run, () => undefined)
