import type { FlowDesign } from '#/generated/types'
import { validateDocument } from '../../../core/form'
import { JsonSyntaxError, parseJsonPositions, t } from '../../platform'
import { describeDesignFault, stepsSchema } from './design-text'

const mark = 'qianpi/flow-steps'
const largest = 8_000_000

/** Steps with their positions. */
export type StepsWithPositions = Pick<FlowDesign, 'funlist' | 'layoutset'>

/** Serializes steps for the clipboard; they can be pasted into this flow, another one, or another tab. */
export function serializeSteps({ funlist, layoutset }: StepsWithPositions, ids: readonly string[]): string {
  const steps = funlist.filter(({ id }) => ids.includes(id))
  const places = layoutset.filter(({ key }) => ids.includes(key))
  return JSON.stringify({ kind: mark, funlist: steps, layoutset: places }, null, 2)
}

/** Steps parsed from a text, or the sentence that explains the rejection. */
export type StepsImport = { steps: StepsWithPositions } | { refused: string }

const refused = (key: string, params?: Record<string, unknown>) => ({
  refused: t(`flow-editor.paste.${key}`, params),
})

/** Parses steps from an untrusted text; validates it against the schema of designs first. */
export function parseSteps(text: string): StepsImport {
  if (text.length > largest) return refused('too-large')
  if (!text.includes(mark)) return refused('foreign')
  let json: unknown
  try {
    json = parseJsonPositions(text).value
  } catch (error) {
    if (error instanceof JsonSyntaxError) return refused('cut')
    throw error
  }
  const steps = json as StepsWithPositions & { kind?: unknown }
  if (steps?.kind !== mark) return refused('foreign')
  const [fault] = validateDocument(stepsSchema, json)
  if (fault) return refused('faulty', { reason: describeDesignFault(fault, steps) })
  if (new Set(steps.funlist.map(({ id }) => id)).size < steps.funlist.length) return refused('twice')
  return steps.funlist.length ? { steps } : refused('foreign')
}
