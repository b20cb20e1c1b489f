import { checkGrammar } from '#/core/form/check/check-grammar'
import { upgradeForm } from '#/core/form/design/upgrade'
import { isRecord } from '#/core/form/values/values'
import type { FlowDesign } from '#/generated/types'
import { t } from '../../platform/i18n'
import { lineAt, NoJson, readJson } from '../../platform/read-json'
import { faultText } from './fault-text'
import { designGrammar } from './grammar'

const mark = 'qianpi/flow-design'
const largest = 8_000_000

/** A whole flow, form and steps, as the text of a file; its attached files stay with the flow they were sent for. */
export const designToText = (name: string, design: FlowDesign): string =>
  `${JSON.stringify({ kind: mark, name, design: { ...design, fileList: [] } }, null, 2)}\n`

/** A flow that a text holds, or why it holds none: a sentence, and the places that break the rules. */
export type ReadDesign = { name: string; design: FlowDesign } | { refused: string; faults: string[] }

const refused = (key: string, params?: Record<string, unknown>, faults: string[] = []) => ({
  refused: t(`flow-editor.import.${key}`, params),
  faults,
})

function parsed(text: string): unknown {
  try {
    return { json: readJson(text).value }
  } catch (error) {
    if (error instanceof NoJson) return lineAt(text, error.at)
    throw error
  }
}

/** Ids that two steps share: the canvas could not tell them apart. */
function sharedName({ funlist }: FlowDesign): string | undefined {
  const seen = new Set<string>()
  return funlist.find(({ id }) => seen.size === seen.add(id).size)?.name
}

/** Reads a whole flow from a text; it is a stranger's, so the schema of designs decides before anything is looked at. */
export function designFromText(text: string): ReadDesign {
  if (text.length > largest) return refused('too-large')
  const read = parsed(text)
  if (!isRecord(read) || !('json' in read)) return refused('syntax', isRecord(read) ? read : {})
  const { json } = read
  const isOurs = isRecord(json) && json.kind === mark
  const document = isOurs ? json.design : json
  if (!isRecord(document) || !('funlist' in document) || !('formset' in document)) return refused('foreign')
  const faults = checkGrammar(designGrammar, document)
  if (faults.length)
    return refused(
      'faulty',
      { count: faults.length },
      faults.map((fault) => faultText(fault, document)),
    )
  const design = document as unknown as FlowDesign
  const twice = sharedName(design)
  if (twice !== undefined) return refused('twice', { step: twice })
  const name = isOurs && typeof json.name === 'string' ? json.name : ''
  return { name, design: { ...design, formset: upgradeForm(design.formset) } }
}
