import type { FlowDesign, FlowDesignStep, Problem } from '../../../generated/types'
import { activeFormulasOf, isRecord } from '../../form'
import { formConditionOf } from '../../recipient/parse-groups'
import { collectInSlices, type SliceGenerator } from '../../slices'
import { designWarning, effectiveButtonsOf } from '../design'
import { ConditionSolver } from './condition-solver'
import { hasLinkTarget, linkName } from './conditions'
import { type ConditionForm, conditionFormOf, toDecidableCondition } from './enumerate-inputs'

/** Condition with the problem to report if it never holds. */
interface Condition {
  text: string
  problem: Problem
}

/** Returns when fields are shown, required and read-only. */
const linkageConditions = ({ formset }: FlowDesign): Condition[] =>
  activeFormulasOf(formset).flatMap(({ item, part, text }) => {
    if (part === 'formula') return []
    return [{ text, problem: designWarning(`${part}-never`, { field: item.key, part }, { name: item.name }) }]
  })

/** Returns the conditions of links that do more than compare fields with constants. */
function* linkConditions(design: FlowDesign, step: FlowDesignStep): SliceGenerator<Condition[]> {
  const links = effectiveButtonsOf(step).flatMap((button) => button.NextFun.map((link) => ({ button, link })))
  return yield* collectInSlices(links, ({ button, link }) => {
    if (!hasLinkTarget(link) || toDecidableCondition(link.if)) return []
    const place = { step: step.id, button: button.id, next: link.id, part: 'if' }
    const params = { step: step.name, button: button.name, name: linkName(link, design) }
    return [{ text: link.if, problem: designWarning('condition-never', place, params) }]
  })
}

/** Returns the conditions under which buttons ask for proof of identity. */
const proofConditions = (step: FlowDesignStep): Condition[] =>
  effectiveButtonsOf(step).map(({ id, name, prove = '' }) => ({
    text: prove,
    problem: designWarning(
      'prove-never',
      { step: step.id, button: id, part: 'prove' },
      { step: step.name, button: name },
    ),
  }))

/** Returns the conditions of recipients anywhere in a part of a step. */
function recipientConditions(part: unknown, step: FlowDesignStep): Condition[] {
  const inside = Array.isArray(part) ? part : isRecord(part) ? Object.values(part) : []
  const below = inside.flatMap((one) => recipientConditions(one, step))
  if (!isRecord(part) || part.type !== 'formif') return below
  const params = { step: step.name, name: String(part.name ?? '') }
  const problem = designWarning('formif-never', { step: step.id, part: 'dealers' }, params)
  return [{ text: formConditionOf(part.data).condition, problem }, ...below]
}

function* findImpossible(conditions: readonly Condition[], form: ConditionForm): SliceGenerator<Problem[]> {
  const requests = conditions.filter(({ text }) => text.trim() !== '')
  if (!requests.length) return []
  const solver = yield* ConditionSolver.of(
    requests.map(({ text }) => text),
    form,
  )
  return yield* collectInSlices(requests.entries(), ([at, { problem }]) =>
    solver.isImpossible(at) ? [problem] : [],
  )
}

/**
 * Reports conditions that never hold, such as one that names a removed option: of linkage, of recipients, of
 * proofs of identity, and of links. A field may still be empty while the form is filled in.
 */
export function* checkImpossibleConditions(design: FlowDesign): SliceGenerator<Problem[]> {
  const form = yield* conditionFormOf(design)
  const linkage = yield* findImpossible(linkageConditions(design), { ...form, filled: new Set() })
  const ofSteps: Condition[] = []
  for (const step of design.funlist) {
    for (const one of yield* linkConditions(design, step)) ofSteps.push(one)
    for (const one of [...proofConditions(step), ...recipientConditions(step, step)]) ofSteps.push(one)
    yield
  }
  return [...linkage, ...(yield* findImpossible(ofSteps, form))]
}
