import { findXmlKind } from '#/core/text/xml-kind'
import template from '#/generated/template-schema.json'
import type { FlowDesign } from '#/generated/types'
import { validateDesignDocument } from '../../../core/exchange/validate-design'
import { isRecord, type JsonSchema, type SchemaFault } from '../../../core/form'
import { JsonSyntaxError, lineColumnOf, parseJsonPositions, t } from '../../platform'

const { definitions } = template
const design = definitions['flow-design']

/** Schema of a template without its design; the design is validated by its own schema. */
export const templateSchema: JsonSchema = {
  ...definitions['template-file'],
  properties: { ...definitions['template-file'].properties, design: { type: 'object' } },
  definitions,
}

const { funlist, layoutset } = design.properties

/** Maximum number of steps of a design. */
export const maxSteps: number = funlist.maxItems

/** Schema of copied steps: steps of a design, and their positions. */
export const stepsSchema: JsonSchema = {
  type: 'object',
  required: ['funlist', 'layoutset'],
  properties: { kind: { type: 'string' }, funlist, layoutset },
  additionalProperties: false,
  definitions,
}

interface Named {
  funlist?: unknown
}

const namedAt = (list: unknown, at: unknown): string | undefined => {
  const step = Array.isArray(list) && typeof at === 'number' ? list[at] : undefined
  return typeof step?.name === 'string' && step.name ? step.name : undefined
}

/** Describes a schema fault and its place: the step by its name, otherwise the path. */
export function describeDesignFault({ path, rule, wanted }: SchemaFault, { funlist }: Named): string {
  const message = t(`designer.json.rule.${rule}`, { wanted })
  const [first, at, ...rest] = path
  const step = first === 'funlist' ? namedAt(funlist, at) : undefined
  if (step === undefined) return path.length ? `${path.join(' / ')}: ${message}` : message
  return `${t('flow-editor.exchange.in-step', { step })} ${rest.join(' / ')}: ${message}`
}

const mark = 'qianpi/flow-design'
const largest = 8_000_000

/**
 * Serializes a whole flow, form and steps, as a file; attached files are left out and stay with their flow.
 */
export const serializeDesign = (name: string, design: FlowDesign): string =>
  `${JSON.stringify({ kind: mark, name, design: { ...design, fileList: [] } }, null, 2)}\n`

/** Reason why an import was rejected: a sentence, and the places that break the rules. */
export interface ImportFailure {
  refused: string
  faults: string[]
}

/** A flow parsed from a text, or the reason for its rejection. */
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

/** Parses a text as JSON, or returns the syntax error. */
export function parseDocument(text: string): { json: unknown } | ImportFailure {
  if (text.length > largest) return refused('too-large')
  if (findXmlKind(text) === 'bpmn') return refused('bpmn')
  const read = parsed(text)
  return isRecord(read) && 'json' in read
    ? { json: read.json }
    : refused('syntax', isRecord(read) ? read : {})
}

/** Validates an untrusted design before it is used, or describes why it is rejected. */
export function validateDesign(document: unknown): { design: FlowDesign } | ImportFailure {
  const found = validateDesignDocument(document)
  if (!found.refusal) return { design: found.design }
  const { refusal } = found
  if (refusal.reason === 'foreign') return refused('foreign')
  if (refusal.reason === 'twice') return refused('twice', { step: refusal.step })
  const lines = refusal.faults.map((fault) => describeDesignFault(fault, document as Named))
  return refused('faulty', { count: lines.length }, lines)
}

/** Parses a whole flow from a text. */
export function parseDesignText(text: string): DesignImport {
  const read = parseDocument(text)
  return 'refused' in read ? read : parseDesign(read.json)
}

/** Parses the flow in a document: a Qianpi file, or a bare design. */
export function parseDesign(json: unknown): DesignImport {
  const isOurs = isRecord(json) && json.kind === mark
  const found = validateDesign(isOurs ? json.design : json)
  if ('refused' in found) return found
  return { ...found, name: isOurs && typeof json.name === 'string' ? json.name : '' }
}
