import template from '../../generated/template-schema.json'
import type { FlowDesign } from '../../generated/types'
import { isRecord, type JsonSchema, type SchemaFault, upgradeForm, validateDocument } from '../form'

const { definitions } = template

/** Schema of a whole design, as checked by the server. */
const designSchema: JsonSchema = { ...definitions['flow-design'], definitions }

/** Why a document is no design: it is something else, breaks the schema, or has two steps with one id. */
export type DesignRefusal =
  | { reason: 'foreign' }
  | { reason: 'faulty'; faults: SchemaFault[] }
  | { reason: 'twice'; step: string }

/** Returns the name of a step with a duplicate id: the canvas could not distinguish the two. */
function sharedName({ funlist }: FlowDesign): string | undefined {
  const visited = new Set<string>()
  return funlist.find(({ id }) => visited.size === visited.add(id).size)?.name
}

/** Validates an untrusted design against its schema before it is used, and upgrades its form. */
export function validateDesignDocument(
  document: unknown,
): { design: FlowDesign; refusal?: undefined } | { refusal: DesignRefusal } {
  if (!isRecord(document) || !('funlist' in document) || !('formset' in document))
    return { refusal: { reason: 'foreign' } }
  const faults = validateDocument(designSchema, document)
  if (faults.length) return { refusal: { reason: 'faulty', faults } }
  const design = document as unknown as FlowDesign
  const step = sharedName(design)
  if (step !== undefined) return { refusal: { reason: 'twice', step } }
  return { design: { ...design, formset: upgradeForm(design.formset) } }
}

/** Returns where a document breaks the rules of designs: a path, or the name of a step. */
export function refusalPathOf(refusal: DesignRefusal): string {
  if (refusal.reason === 'foreign') return 'funlist / formset'
  return refusal.reason === 'twice' ? refusal.step : (refusal.faults[0]?.path.join(' / ') ?? '')
}
