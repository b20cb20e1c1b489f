import { checkGrammar } from '#/core/form/json-schema/validate-schema'
import type { FlowDesign } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { NoJson, readJson } from '../../platform/json-positions'
import { stepsGrammar } from './design-schema'
import { faultText } from './error-text'

const mark = 'qianpi/flow-steps'
const largest = 8_000_000

/** Steps with the places where they stand. */
export type Steps = Pick<FlowDesign, 'funlist' | 'layoutset'>

/** Steps as text for the clipboard; they can be pasted into this flow, another one, or another tab. */
export function toText({ funlist, layoutset }: Steps, ids: readonly string[]): string {
  const steps = funlist.filter(({ id }) => ids.includes(id))
  const places = layoutset.filter(({ key }) => ids.includes(key))
  return JSON.stringify({ kind: mark, funlist: steps, layoutset: places }, null, 2)
}

/** Steps that a text holds, or the sentence that says why it holds none. */
export type ReadSteps = { steps: Steps } | { refused: string }

const refused = (key: string, params?: Record<string, unknown>) => ({
  refused: t(`flow-editor.paste.${key}`, params),
})

/** Reads steps from a text; it is a stranger's, so it is held to the schema of designs first. */
export function fromText(text: string): ReadSteps {
  if (text.length > largest) return refused('too-large')
  if (!text.includes(mark)) return refused('foreign')
  let json: unknown
  try {
    json = readJson(text).value
  } catch (error) {
    if (error instanceof NoJson) return refused('cut')
    throw error
  }
  const steps = json as Steps & { kind?: unknown }
  if (steps?.kind !== mark) return refused('foreign')
  const [fault] = checkGrammar(stepsGrammar, json)
  if (fault) return refused('faulty', { reason: faultText(fault, steps) })
  if (new Set(steps.funlist.map(({ id }) => id)).size < steps.funlist.length) return refused('twice')
  return steps.funlist.length ? { steps } : refused('foreign')
}
