import type { ErrorCode } from '../../../generated/error-codes'
import type { TemplateTag } from '../../../generated/types'

/** Setting of the worker: the file of the library that reads Word documents. */
export interface WordSetting {
  engine: string
}

/** Value of a placeholder: text, rows, or an image with its size in pixels. */
export type WordValue =
  | string
  | { bytes: Uint8Array; name: string; width: number; height: number }
  | readonly Readonly<Record<string, WordValue>>[]

/** Request to the worker: the placeholders of a template, or the template filled. */
export type WordRequest =
  | { kind: 'tags'; template: Uint8Array }
  | { kind: 'fill'; template: Uint8Array; data: Readonly<Record<string, WordValue>> }

/** Mistake in a template: the code of its text, and the part that it is about. */
export interface WordFault {
  failure: ErrorCode
  text: string
  cause?: string
}

/** Result of the worker. */
export type WordOutcome = { tags: TemplateTag[] } | { bytes: Uint8Array } | WordFault
