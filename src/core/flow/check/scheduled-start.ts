import type { FlowDesign, FormItem, Problem } from '../../../generated/types'
import { canHoldValue, checkFormMap, isEmpty, isMapped, itemsOf } from '../../form'
import { startStepOf } from '../design/design'
import { warning } from '../design/problem'
import { formRights } from '../forms/form-input'
import { callableNames, type DesignCheckContext } from '../references/check-context'
import { activeAlerts, isAutomatic } from '../schedule/scheduled-starts'
import type { Alert } from '../schedule/start-reminders'

const place = { part: 'set.autoalerts' }

const fillsItself = ({ options }: FormItem) => !isEmpty(options.formula) || !isEmpty(options.defaultValue)

/** Returns the required start fields that nothing fills in at a scheduled start. */
function lackingIn(design: FlowDesign, { form_map = [] }: Alert): FormItem[] {
  const rights = formRights(design, startStepOf(design), 'creat')
  const mapped = new Set(form_map.flatMap((one) => (isMapped(one.custom_value) ? [one.model] : [])))
  return itemsOf(design.formset).filter(
    (item) =>
      canHoldValue(item) && rights.get(item.key)?.required && !mapped.has(item.model) && !fillsItself(item),
  )
}

/** Reports problems of scheduled starts: unknown fields in their values, and missing required values. */
export function checkScheduledStart(design: FlowDesign, around: DesignCheckContext): Problem[] {
  const { formset, set } = design
  const names = callableNames(design, around)
  const starting = activeAlerts(set).filter(isAutomatic)
  return starting.flatMap((alert) => [
    ...checkFormMap(alert.form_map ?? [], formset, formset, names).map((problem) => ({ ...problem, place })),
    ...lackingIn(design, alert).map(({ name }) => warning('calendar-lacks', place, { name })),
  ])
}
