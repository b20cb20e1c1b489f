import type { SimulatedTurn, SimulationQuestion } from '../../../generated/types'
import { Refused } from '../../business-error'
import { mayGiveBack } from '../actions/assignees/release'
import { leftToAdd } from '../actions/signers/add-sign'
import { isConsultable } from '../actions/signers/consult'
import { mayCreate } from '../design/can-start'
import { startOf, stepOf } from '../design/design'
import { pageWorld } from '../forms/client-expression-context'
import { defaultsFor } from '../forms/default-values'
import type { Opener } from '../forms/open-form'
import { shownForm } from '../forms/visible-form'
import { askedBy, isOpinion } from '../participants/added-signers'
import { signatureOf } from '../participants/signed-visit'
import { isWaiting } from '../snapshot/lineage'
import type { FlowSnapshot } from '../snapshot/snapshot'
import { rightsToCreate, rightsToDeal, rightsToView } from '../views/form-visibility'
import { toPressed } from '../views/step-view'

type Opening = NonNullable<SimulationQuestion['open']>

/** What somebody would have before him: at the start before anybody has started, else at a step that waits for him. */
export function turnOf(snapshot: FlowSnapshot, { person, step: stepId }: Opening): SimulatedTurn | null {
  const { design, directory, flow, flowName } = snapshot
  const known = directory.person(person)
  if (!known?.enabled) throw new Refused('simulation.person-unknown', { person })
  const acting = { actor: { id: known.id, name: known.name }, deptId: known.departments[0]?.id ?? '' }
  if (!flow) {
    if (!mayCreate(design, directory, person)) throw new Refused('flow.may-not-create', { name: flowName })
    const values = defaultsFor(known, snapshot)
    const opener = { ...acting, values, rights: rightsToCreate(design), all: true }
    return { step: toPressed(design, startOf(design)), ...opened(snapshot, opener), ...asksNobody }
  }
  const message = snapshot.messages.find(
    (one) => isWaiting(one) && !one.isCopy && one.to === person && (!stepId || one.stepId === stepId),
  )
  if (!message) return null
  const step = stepOf(design, message.stepId)
  const addition = isOpinion(message) ? askedBy(snapshot.visits, message) : undefined
  const rights = addition ? rightsToView(design, [step.id], false) : rightsToDeal(design, step)
  return {
    step: toPressed(design, step, signatureOf(snapshot, message)),
    ...opened(snapshot, { ...acting, values: flow.form, rights }),
    addSign: leftToAdd(snapshot, message) ?? null,
    canConsult: isConsultable(snapshot, message),
    claim: message.seat?.claim ?? null,
    canGiveBack: mayGiveBack(snapshot, message),
    asked: addition ? { name: addition.by.name, question: addition.reason } : null,
  }
}

/** At the start nobody else can be asked. */
const asksNobody = { addSign: null, canConsult: false, claim: null, canGiveBack: false, asked: null }

function opened(snapshot: FlowSnapshot, opener: Opener) {
  const shown = shownForm(snapshot, opener)
  return { ...shown, ...pageWorld(snapshot, opener, shown.formset) }
}
