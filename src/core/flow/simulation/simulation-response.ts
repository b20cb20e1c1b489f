import type { PickRequest, Simulated, SimulatedTurn, SimulationQuestion } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import type { Translate } from '../../text/translate'
import { canRelease } from '../actions/assignees/claim'
import { remainingAdditions } from '../actions/signers/add-sign'
import { isConsultable } from '../actions/signers/consult'
import { listPossiblePicks } from '../assignment/picks'
import { canStartFlow, getStartStep, getStep } from '../design'
import { toClientExpressionContext } from '../forms/client-expression-context'
import { computeDefaults, type FormReader } from '../forms/open-form'
import { toReaderForm } from '../forms/visible-form'
import { signModeOf } from '../participants/sign-visit'
import { findOwnAddition, isOpinion } from '../participants/signers'
import { type FlowSnapshot, isWaiting } from '../snapshot'
import {
  type FormVisibility,
  formVisibilityOf,
  readerFormRights,
  startFormRights,
  taskFormRights,
} from '../views/form-visibility'
import { toStepView } from '../views/step-view'
import { simulate } from './simulate'
import type { SimulationContext } from './simulation-context'
import { toSimulationView } from './simulation-view'

type Opening = NonNullable<SimulationQuestion['open']>

/** A simulated person has no right beyond the step. */
const viewer = { watches: false, clear: false }

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
    const opener = { ...acting, values, rights: startFormRights(design), all: true }
    const start = getStartStep(design)
    const picks = listPossiblePicks(snapshot, start)
    return {
      step: toStepView(design, start),
      ...opened(snapshot, opener),
      ...asksNobody,
      ...asksPicks(picks),
    }
  }
  const message = snapshot.messages.find(
    (one) => isWaiting(one) && !one.isCopy && one.to === person && (!stepId || one.stepId === stepId),
  )
  if (!message) return null
  const step = getStep(design, message.stepId)
  const addition = isOpinion(message) ? findOwnAddition(snapshot.visits, message) : undefined
  const rights = addition ? readerFormRights(design, [step.id], viewer) : taskFormRights(design, step, viewer)
  return {
    step: toStepView(design, step, signModeOf(snapshot, message)),
    ...opened(snapshot, { ...acting, values: flow.form, rights }),
    addSign: remainingAdditions(snapshot, message) ?? null,
    canConsult: isConsultable(snapshot, message),
    claim: message.seat?.claim ?? null,
    ...asksPicks(addition ? [] : listPossiblePicks(snapshot, step)),
    canGiveBack: canRelease(snapshot, message),
    asked: addition ? { name: addition.by.name, question: addition.reason } : null,
  }
}

const asksPicks = (picks: PickRequest[]) => (picks.length ? { picks } : {})

/** No one can be added or consulted at the start. */
const asksNobody = { addSign: null, canConsult: false, claim: null, canGiveBack: false, asked: null }

function opened(snapshot: FlowSnapshot, opener: FormReader) {
  const shown = toReaderForm(snapshot, opener)
  return { ...shown, ...toClientExpressionContext(snapshot, opener, shown.formset) }
}

/** Returns full visibility of the form, which every person who simulates has. */
export const fullVisibility = ({ design }: Pick<SimulationContext, 'design'>): FormVisibility =>
  formVisibilityOf(design, readerFormRights(design, [], { watches: true, clear: true }))

/**
 * Simulates the request. Returns the result with a person's current task; remote functions have no responses
 * here.
 */
export function toSimulationResponse(
  stage: SimulationContext,
  { acts, open }: Pick<SimulationQuestion, 'acts' | 'open'>,
  say: Translate,
): Simulated {
  const simulation = simulate(stage, acts)
  const turn = open ? findCurrentTask(simulation.flow, open) : null
  return toSimulationView(simulation, turn, { sight: fullVisibility(stage), say })
}
