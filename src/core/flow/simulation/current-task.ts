import type { SimulatedTurn, SimulationQuestion } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { canRelease } from '../actions/assignees/release'
import { remainingAdditions } from '../actions/signers/add-sign'
import { isConsultable } from '../actions/signers/consult'
import { canStartFlow } from '../design/can-start'
import { startStepOf, stepOf } from '../design/design'
import { toClientExpressionContext } from '../forms/client-expression-context'
import { computeDefaults } from '../forms/default-values'
import type { FormReader } from '../forms/open-form'
import { toReaderForm } from '../forms/visible-form'
import { findOwnAddition, isOpinion } from '../participants/added-signers'
import { signModeOf } from '../participants/sign-visit'
import { isWaiting } from '../snapshot/lineage'
import type { FlowSnapshot } from '../snapshot/snapshot'
import { rightsToCreate, rightsToDeal, rightsToView } from '../views/form-visibility'
import { toStepView } from '../views/step-view'

type Opening = NonNullable<SimulationQuestion['open']>

/**
 * Returns the current task of a person: the start step before the flow is started, otherwise a step that
 * waits for them.
 */
export function findCurrentTask(
  snapshot: FlowSnapshot,
  { person, step: stepId }: Opening,
): SimulatedTurn | null {
  const { design, directory, flow, flowName } = snapshot
  const known = directory.person(person)
  if (!known?.enabled) throw new BusinessError('simulation.person-unknown', { person })
  const acting = { actor: { id: known.id, name: known.name }, deptId: known.departments[0]?.id ?? '' }
  if (!flow) {
    if (!canStartFlow(design, directory, person))
      throw new BusinessError('flow.may-not-create', { name: flowName })
    const values = computeDefaults(snapshot, { id: known.id, deptId: acting.deptId })
    const opener = { ...acting, values, rights: rightsToCreate(design), all: true }
    return { step: toStepView(design, startStepOf(design)), ...opened(snapshot, opener), ...asksNobody }
  }
  const message = snapshot.messages.find(
    (one) => isWaiting(one) && !one.isCopy && one.to === person && (!stepId || one.stepId === stepId),
  )
  if (!message) return null
  const step = stepOf(design, message.stepId)
  const addition = isOpinion(message) ? findOwnAddition(snapshot.visits, message) : undefined
  const rights = addition ? rightsToView(design, [step.id], false) : rightsToDeal(design, step)
  return {
    step: toStepView(design, step, signModeOf(snapshot, message)),
    ...opened(snapshot, { ...acting, values: flow.form, rights }),
    addSign: remainingAdditions(snapshot, message) ?? null,
    canConsult: isConsultable(snapshot, message),
    claim: message.seat?.claim ?? null,
    canGiveBack: canRelease(snapshot, message),
    asked: addition ? { name: addition.by.name, question: addition.reason } : null,
  }
}

/** No one can be added or consulted at the start. */
const asksNobody = { addSign: null, canConsult: false, claim: null, canGiveBack: false, asked: null }

function opened(snapshot: FlowSnapshot, opener: FormReader) {
  const shown = toReaderForm(snapshot, opener)
  return { ...shown, ...toClientExpressionContext(snapshot, opener, shown.formset) }
}
