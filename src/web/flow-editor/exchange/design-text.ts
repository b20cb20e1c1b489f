import { upgradeForm } from '#/core/form/design/upgrade'
import { validateDocument } from '#/core/form/json-schema/validate-schema'
import { isRecord } from '#/core/form/values/form-values'
import type { FlowDesign } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { JsonSyntaxError, lineColumnOf, parseJsonPositions } from '../../platform/json-positions'
import { designSchema } from './design-schema'
import { describeSchemaFault } from './error-text'

const mark = 'qianpi/flow-design'
const largest = 8_000_000

/** A whole flow, form and steps, as the text of a file; its attached files stay with the flow they were sent for. */
export const serializeDesign = (name: string, design: FlowDesign): string =>
  `${JSON.stringify({ kind: mark, name, design: { ...design, fileList: [] } }, null, 2)}\n`

/** Why nothing is taken: a sentence, and the places that break the rules. */
export interface ImportFailure {
  refused: string
  faults: string[]
}

/** A flow that a text holds, or why it holds none: a sentence, and the places that break the rules. */
export type DesignImport = { name: string; design: FlowDesign } | ImportFailure

const refused = (key: string, params?: Record<string, unknown>, faults: string[] = []): ImportFailure => ({
  refused: t(`flow-editor.import.${key}`, params),
  faults,
})

function parsed(text: string): unknown {
  try {
    return { json: parseJsonPositions(text).value }
  } catch (error) {
    if (error instanceof JsonSyntaxError) return lineColumnOf(text, error.at)
    throw error
  }
}

/** Ids that two steps share: the canvas could not tell them apart. */
function sharedName({ funlist }: FlowDesign): string | undefined {
  const seen = new Set<string>()
  return funlist.find(({ id }) => seen.size === seen.add(id).size)?.name
}

/** What a text says, or why it is no JSON. */
export function parseDocument(text: string): { json: unknown } | ImportFailure {
  if (text.length > largest) return refused('too-large')
  const read = parsed(text)
  return isRecord(read) && 'json' in read
    ? { json: read.json }
    : refused('syntax', isRecord(read) ? read : {})
}

/** A design of a stranger: its schema decides before anything is looked at. */
export function validateDesign(document: unknown): { design: FlowDesign } | ImportFailure {
  if (!isRecord(document) || !('funlist' in document) || !('formset' in document)) return refused('foreign')
  const faults = validateDocument(designSchema, document)
  if (faults.length)
    return refused(
      'faulty',
      { count: faults.length },
      faults.map((fault) => describeSchemaFault(fault, document)),
    )
  const design = document as unknown as FlowDesign
  const twice = sharedName(design)
  if (twice !== undefined) return refused('twice', { step: twice })
  return { design: { ...design, formset: upgradeForm(design.formset) } }
}

/** Reads a whole flow from a text. */
export function parseDesignText(text: string): DesignImport {
  const read = parseDocument(text)
  return 'refused' in read ? read : parseDesign(read.json)
}

/** The flow in a document: a file of ours, or a bare design. */
export function parseDesign(json: unknown): DesignImport {
  const isOurs = isRecord(json) && json.kind === mark
  const found = validateDesign(isOurs ? json.design : json)
  if ('refused' in found) return found
  return { ...found, name: isOurs && typeof json.name === 'string' ? json.name : '' }
}
