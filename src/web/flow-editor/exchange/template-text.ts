import { validateDocument } from '#/core/form/json-schema/validate-schema'
import { isRecord } from '#/core/form/values/form-values'
import type { TemplateFile } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { templateSchema } from './design-schema'
import { type ImportFailure, parseDesign, parseDocument, validateDesign } from './design-text'
import { describeSchemaFault } from './error-text'

const mark: TemplateFile['kind'] = 'qianpi/flow-template'

/** A template as the text of a file. */
export const serializeTemplate = (file: TemplateFile): string => `${JSON.stringify(file, null, 2)}\n`

/** What is around the design of a template: it is checked apart, so that what is wrong with a step is told by its name. */
function checked(document: Record<string, unknown>): TemplateFile | ImportFailure {
  const found = validateDesign(document.design)
  if ('refused' in found) return found
  const faults = validateDocument(templateSchema, document)
  if (!faults.length) return { ...(document as unknown as TemplateFile), ...found }
  return {
    refused: t('flow-editor.import.faulty', { count: faults.length }),
    faults: faults.map((fault) => describeSchemaFault(fault, document)),
  }
}

/** Reads a template from a text; a flow that somebody exported is one, too, without cases. */
export function parseTemplateText(text: string): TemplateFile | ImportFailure {
  const read = parseDocument(text)
  if ('refused' in read) return read
  if (isRecord(read.json) && read.json.kind === mark) return checked(read.json)
  const flow = parseDesign(read.json)
  if ('refused' in flow) return flow
  const { name, design } = flow
  return { kind: mark, name, description: '', names: [], design, cases: [] }
}
