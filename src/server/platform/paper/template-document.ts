import type { SheetCell } from '../../../core/text/sheet-value'
import type { ErrorCode } from '../../../generated/error-codes'
import type { TemplateTag } from '../../../generated/types'

/** Image of a template, with its size in pixels: JPEG. */
export interface TemplateImage {
  bytes: Uint8Array
  name: string
  width: number
  height: number
}

/** Text of a value, and the number or date that a spreadsheet shows instead. */
export interface TemplateText {
  text: string
  cell: SheetCell
}

/** Values of a template by their placeholders. */
export interface TemplateData {
  readonly [name: string]: TemplateValue
}

/** Value of a placeholder: a text, a typed text, an image, or rows. */
export type TemplateValue = string | TemplateText | TemplateImage | readonly TemplateData[]

/** Texts with placeholders of the fields of a PDF form, by their names. */
export type FieldTexts = Readonly<Record<string, string>>

/** Template, with the texts of its fields if it is a PDF form. */
interface TemplateSource {
  template: Uint8Array
  fields: FieldTexts
}

/** Request to a worker: the placeholders of a template, or the template filled. */
export type TemplateRequest =
  | (TemplateSource & { kind: 'tags' })
  | (TemplateSource & { kind: 'fill'; data: TemplateData })

/** Mistake in a template: the code of its text, and the part that it is about. */
export interface TemplateFault {
  failure: ErrorCode
  text: string
  cause?: string
}

/** Placeholders of a template, and the names of its fields if it is a PDF form. */
export interface TemplateReading {
  tags: TemplateTag[]
  fields?: string[]
}

/** Result of a worker. */
export type TemplateOutcome = TemplateReading | { bytes: Uint8Array } | TemplateFault
