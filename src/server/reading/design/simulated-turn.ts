import { startOf, stepOf } from '../../../core/flow/design/design'
import { mayCreate } from '../../../core/flow/design/may-create'
import { pageWorld } from '../../../core/flow/forms/page-world'
import type { Simulation } from '../../../core/flow/simulation/stage'
import { isWaiting } from '../../../core/flow/snapshot/lineage'
import { Refused } from '../../../core/refused'
import type { SimulatedTurn, SimulationQuestion } from '../../../generated/types'
import type { Context } from '../../platform/call'
import { rightsToCreate, rightsToDeal } from '../../policies/form-sight'
import { toPressed } from '../../presenters/step'
import { defaultsFor } from '../scene/form-defaults'
import { openedForm } from '../scene/opened-form'

/** What somebody would have before him: at the start before anybody has started, else at a step that waits for him. */
export async function turnOf(
  { flow: snapshot }: Simulation,
  { person, step: stepId }: NonNullable<SimulationQuestion['open']>,
  context: Context,
): Promise<SimulatedTurn | null> {
  const { design, directory, flow, flowName } = snapshot
  const known = directory.person(person)
  if (!known?.enabled) throw new Refused('simulation.person-unknown', { person })
  const deptId = known.departments[0]?.id ?? ''
  const actor = { id: known.id, name: known.name }
  if (!flow) {
    if (!mayCreate(design, directory, person)) throw new Refused('flow.may-not-create', { name: flowName })
    const acting = { actor, deptId, values: defaultsFor(known, snapshot) }
    const opened = await openedForm(
      snapshot,
      { ...acting, rights: rightsToCreate(design), all: true },
      context,
    )
    return {
      step: toPressed(design, startOf(design)),
      ...shown(opened),
      ...pageWorld(snapshot, acting, opened.formset),
    }
  }
  const message = snapshot.messages.find(
    (one) => isWaiting(one) && !one.isCopy && one.to === person && (!stepId || one.stepId === stepId),
  )
  if (!message) return null
  const step = stepOf(design, message.stepId)
  const acting = { actor, deptId, values: flow.form }
  const opened = await openedForm(snapshot, { ...acting, rights: rightsToDeal(design, step) }, context)
  return {
    step: toPressed(design, step, message.dealtype),
    ...shown(opened),
    ...pageWorld(snapshot, acting, opened.formset),
  }
}

const shown = ({ formset, limits, formdata }: Awaited<ReturnType<typeof openedForm>>) => ({
  formset,
  limits,
  formdata,
})
