import type { SimulatedTurn, SimulationQuestion } from '../../../generated/types'
import { Refused } from '../../refused'
import { leftToAdd } from '../actions/add-sign'
import { isConsultable } from '../actions/consult'
import { mayGiveBack } from '../actions/give-back'
import { startOf, stepOf } from '../design/design'
import { mayCreate } from '../design/may-create'
import { defaultsFor } from '../forms/form-defaults'
import type { Opener } from '../forms/open-form'
import { pageWorld } from '../forms/page-world'
import { shownForm } from '../forms/shown-form'
import { askedBy, isOpinion } from '../signing/additions'
import { signatureOf } from '../signing/ballots'
import { isWaiting } from '../snapshot/lineage'
import type { FlowSnapshot } from '../snapshot/snapshot'
import { rightsToCreate, rightsToDeal, rightsToView } from '../told/form-sight'
import { toPressed } from '../told/pressed-step'

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
