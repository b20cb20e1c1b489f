import { checkGrammar } from '#/core/form/json-schema/validate-schema'
import { isRecord } from '#/core/form/values/form-values'
import type { TemplateFile } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { templateGrammar } from './design-schema'
import { designIn, designOf, documentFromText, type Refused } from './design-text'
import { faultText } from './error-text'

const mark: TemplateFile['kind'] = 'qianpi/flow-template'

/** A template as the text of a file. */
export const templateToText = (file: TemplateFile): string => `${JSON.stringify(file, null, 2)}\n`

/** What is around the design of a template: it is checked apart, so that what is wrong with a step is told by its name. */
function checked(document: Record<string, unknown>): TemplateFile | Refused {
  const found = designOf(document.design)
  if ('refused' in found) return found
  const faults = checkGrammar(templateGrammar, document)
  if (!faults.length) return { ...(document as unknown as TemplateFile), ...found }
  return {
    refused: t('flow-editor.import.faulty', { count: faults.length }),
    faults: faults.map((fault) => faultText(fault, document)),
  }
}

/** Reads a template from a text; a flow that somebody exported is one, too, without cases. */
export function templateFromText(text: string): TemplateFile | Refused {
  const read = documentFromText(text)
  if ('refused' in read) return read
  if (isRecord(read.json) && read.json.kind === mark) return checked(read.json)
  const flow = designIn(read.json)
  if ('refused' in flow) return flow
  const { name, design } = flow
  return { kind: mark, name, description: '', names: [], design, cases: [] }
}
