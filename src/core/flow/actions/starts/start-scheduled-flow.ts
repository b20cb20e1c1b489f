import type { FormMap } from '../../../../generated/types'
import { BusinessError } from '../../../business-error'
import { mapForm } from '../../../form'
import { runInSlices } from '../../../slices'
import { createActionContext, defineAction } from '../../context'
import { canStartFlow, effectiveButtonOf, getStartStep } from '../../design'
import { autoSubmit } from '../../engine/auto-submit'
import { beginFlow, startLogEntry } from '../../engine/begin-flow'
import { finishAction } from '../../engine/finish-action'
import { logInSlices } from '../../forms/field-changes'
import { flowExpressionContextOf } from '../../forms/flow-expression-context'
import { formFromMapping } from '../../forms/form-from-mapping'
import { initialForm } from '../../forms/form-input'
import type { Actor, FlowSnapshot } from '../../snapshot'

/** Input for a scheduled start: id, rule, scheduled time and values. */
export interface CreateScheduledFlowInput {
  id: string
  rule: string
  /** Scheduled time; formulas and defaults use its day, even if a missed start is made up later. */
  at: number
  desc: string
  map: FormMap
}

/** Computes the formulas of the mapping over the form's own defaults. */
function valuesOf(then: FlowSnapshot, map: FormMap, { actor, deptId }: { actor: Actor; deptId: string }) {
  const { stored: values } = initialForm(then, getStartStep(then.design), { id: actor.id, deptId })
  const { formset: form } = then.design
  const world = flowExpressionContextOf(then, { actor, deptId, values })
  return mapForm(map, { form, values, ...world }, form).values
}

/** Starts a scheduled flow: the named person is its creator, and the first button of its start is pressed. */
export const createScheduledFlow = defineAction<CreateScheduledFlowInput>(
  'start-by-calendar',
  (snapshot, sent, actor) => {
    const { design, directory, flowName } = snapshot
    const { id, rule, at, desc, map } = sent
    if (!canStartFlow(design, directory, actor.id))
      throw new BusinessError('flow.may-not-create', { name: flowName })
    const step = getStartStep(design)
    const button = effectiveButtonOf(step, 0)
    const act = createActionContext(snapshot, actor)
    const acting = { actor, deptId: act.deptId }
    const then = { ...snapshot, now: at }
    const mapped = formFromMapping(then, { ...acting, level: 0, values: valuesOf(then, map, acting) })
    const head = { id, desc, level: 0 as const, form: mapped.values, parent: null, depth: 0 }
    const { message, cc } = beginFlow(act, step, { beginning: head, button })
    const nextStepList = autoSubmit(act, step, { button, message })
    const entry = startLogEntry(step, { button, message, cc, led: nextStepList })
    return finishAction(act, {
      ...entry,
      formdata: runInSlices(snapshot, () => logInSlices(mapped)),
      calendar: { rule, at },
    })
  },
)
