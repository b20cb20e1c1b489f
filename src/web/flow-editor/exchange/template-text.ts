import type { TemplateFile } from '#/generated/types'
import { isRecord, validateDocument } from '../../../core/form'
import { t } from '../../platform'
import {
  describeDesignFault,
  type ImportFailure,
  parseDesign,
  parseDocument,
  templateSchema,
  validateDesign,
} from './design-text'

const mark: TemplateFile['kind'] = 'qianpi/flow-template'

/** Serializes a template as a file. */
export const serializeTemplate = (file: TemplateFile): string => `${JSON.stringify(file, null, 2)}\n`

/** Validates a template without its design, which is checked separately so that errors name the step. */
function checked(document: Record<string, unknown>): TemplateFile | ImportFailure {
  const found = validateDesign(document.design)
  if ('refused' in found) return found
  const faults = validateDocument(templateSchema, document)
  if (!faults.length) return { ...(document as unknown as TemplateFile), ...found }
  return {
    refused: t('flow-editor.import.faulty', { count: faults.length }),
    faults: faults.map((fault) => describeDesignFault(fault, document)),
  }
}

/** Parses a template from a text; an exported flow is accepted as a template without cases. */
export function parseFlowTemplate(text: string): TemplateFile | ImportFailure {
  const read = parseDocument(text)
  if ('refused' in read) return read
  if (isRecord(read.json) && read.json.kind === mark) return checked(read.json)
  const flow = parseDesign(read.json)
  if ('refused' in flow) return flow
  const { name, design } = flow
  return { kind: mark, name, description: '', names: [], design, cases: [] }
}
