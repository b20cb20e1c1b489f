import type { FormMap } from '../../../../generated/types'
import { Refused } from '../../../business-error'
import { mapForm } from '../../../form/map/map-form'
import { inSlices } from '../../../slices'
import { beginAct } from '../../context/action-context'
import { defineAction } from '../../context/define-action'
import { mayCreate } from '../../design/can-start'
import { buttonOf, startOf } from '../../design/design'
import { goOn } from '../../engine/auto-submit'
import { beginFlow, begunEntry } from '../../engine/begin-flow'
import { conclude } from '../../engine/finish-action'
import { logInSlices } from '../../forms/field-changes'
import { worldOf } from '../../forms/flow-expression-context'
import { mappedForm } from '../../forms/form-from-mapping'
import { startingForm } from '../../forms/form-input'
import type { Actor, FlowSnapshot } from '../../snapshot/snapshot'

/** What the calendar starts: under which id, by which rule, for which moment, and with which values. */
export interface StartByCalendarInput {
  id: string
  rule: string
  /** The moment that it is for; formulas and defaults have its day, also where it was missed and is made good. */
  at: number
  desc: string
  map: FormMap
}

/** What formulas over the form's own defaults come to. */
function valuesOf(then: FlowSnapshot, map: FormMap, { actor, deptId }: { actor: Actor; deptId: string }) {
  const { stored: values } = startingForm(then, startOf(then.design), actor)
  const { formset: form } = then.design
  const world = worldOf(then, { actor, deptId, values })
  return mapForm(map, { form, values, ...world }, form).values
}

/** A flow begins by the calendar: who is named is its creator, and it goes on by the first button of its start. */
export const startByCalendar = defineAction<StartByCalendarInput>(
  'start-by-calendar',
  (snapshot, sent, actor) => {
    const { design, directory, flowName } = snapshot
    const { id, rule, at, desc, map } = sent
    if (!mayCreate(design, directory, actor.id)) throw new Refused('flow.may-not-create', { name: flowName })
    const step = startOf(design)
    const button = buttonOf(step, 0)
    const act = beginAct(snapshot, actor)
    const acting = { actor, deptId: act.deptId }
    const then = { ...snapshot, now: at }
    const mapped = mappedForm(then, { ...acting, level: 0, values: valuesOf(then, map, acting) })
    const head = { id, desc, level: 0 as const, form: mapped.values, parent: null, depth: 0 }
    const { message, cc } = beginFlow(act, step, { beginning: head, button })
    const led = goOn(act, step, { button, message })
    const entry = begunEntry(step, { button, message, cc, led })
    return conclude(act, {
      ...entry,
      formdata: inSlices(snapshot, () => logInSlices(mapped)),
      calendar: { rule, at },
    })
  },
)
