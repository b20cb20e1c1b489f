import { createRequire } from 'node:module'
import type { TemplateFormat } from '../../../core/print'
import { createDocumentWorker } from './document-worker'
import excel from './excel-worker.ts?worker-text'
import { paperFonts } from './paper-fonts'
import pdfForm from './pdf-form-worker.ts?worker-text'
import type { TemplateOutcome, TemplateRequest } from './template-document'
import word from './word-worker.ts?worker-text'

const { resolve } = createRequire(import.meta.url)

const wordSetting = () => ({ engine: resolve('easy-template-x') })
const formSetting = () => ({ ...paperFonts(), engine: resolve('@cantoo/pdf-lib') })

/** Workers that read and fill templates, by the format of the file. */
const workers = {
  docx: createDocumentWorker<TemplateRequest, TemplateOutcome>(word, wordSetting),
  xlsx: createDocumentWorker<TemplateRequest, TemplateOutcome>(excel, () => undefined),
  pdf: createDocumentWorker<TemplateRequest, TemplateOutcome>(pdfForm, formSetting),
} as const satisfies Record<TemplateFormat, unknown>

/** Reads or fills a template for a person in the worker of its format, in turn. */
export const runTemplate = (format: TemplateFormat, request: TemplateRequest, personId: string) =>
  workers[format](request, personId)
