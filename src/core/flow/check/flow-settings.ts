import type { FlowDesign, FormItem, Problem } from '../../../generated/types'
import { canHoldValue, checkFormMap, convertCopyToMap, formFieldsOf, isEmpty, isMapped } from '../../form'
import type { SliceGenerator } from '../../slices'
import { designWarning, getStartStep, isPartlyTranslatedInSlices, problemIf } from '../design'
import { formRights } from '../forms/form-input'
import { callableNames, type DesignCheckContext } from '../references/check-context'
import { activeAlerts, isAutomaticStart } from '../schedule/scheduled-starts'
import type { Alert } from '../schedule/start-reminders'

const place = { part: 'set.autoalerts' }

const fillsItself = ({ options }: FormItem) => !isEmpty(options.formula) || !isEmpty(options.defaultValue)

/** Returns the required start fields that nothing fills in at a scheduled start. */
function lackingIn(design: FlowDesign, { form_map = [] }: Alert): FormItem[] {
  const rights = formRights(design, getStartStep(design), 'creat')
  const mapped = new Set(form_map.flatMap((one) => (isMapped(one.custom_value) ? [one.model] : [])))
  return formFieldsOf(design.formset).filter(
    (item) =>
      canHoldValue(item) && rights.get(item.key)?.required && !mapped.has(item.model) && !fillsItself(item),
  )
}

/** Reports problems of scheduled starts: unknown fields in their values, and missing required values. */
function checkScheduledStart(design: FlowDesign, around: DesignCheckContext): Problem[] {
  const { formset, set } = design
  const names = callableNames(design, around)
  const starting = activeAlerts(set).filter(isAutomaticStart)
  return starting.flatMap((alert) => [
    ...checkFormMap(alert.form_map ?? [], formset, formset, names).map((problem) => ({ ...problem, place })),
    ...lackingIn(design, alert).map(({ name }) => designWarning('calendar-lacks', place, { name })),
  ])
}

/** Reports fields to be copied on resubmission that will stay empty. */
const checkCopy = ({ formset, set }: FlowDesign, around: DesignCheckContext): Problem[] => {
  const names = callableNames({ set, formset }, around)
  return checkFormMap(convertCopyToMap(set.form_copy ?? []), formset, formset, names).map((problem) => ({
    ...problem,
    place: { part: 'set.form_copy' },
    level: 'warning',
  }))
}

/** Reports places of the seal that no paper has: an empty keyword, or a field or step that is gone. */
function checkPaperSeal({ set, formset, funlist }: FlowDesign): Problem[] {
  const at = { part: 'set.paperSignature' }
  const { paperSignature } = set
  if (!paperSignature) return []
  const { seal, place = 'history', text = '', field = '', step } = paperSignature
  const hasField = formFieldsOf(formset).some(({ key }) => key === field)
  const hasStep = !step || funlist.some(({ id }) => id === step)
  return [
    ...problemIf(!!seal && place === 'text' && !text.trim(), designWarning('seal-no-text', at)),
    ...problemIf(!!seal && place === 'field' && !hasField, designWarning('seal-no-field', at)),
    ...problemIf(place === 'history' && !hasStep, designWarning('seal-no-step', at)),
  ]
}

/** Reports problems in the settings of a flow as a whole. */
export function* checkFlowSettings(
  design: FlowDesign,
  around: DesignCheckContext,
): SliceGenerator<Problem[]> {
  const { canBeSonFlow, dealers, canautoalert, autoalerts = [] } = design.set
  const remindsNobody = !autoalerts.length || autoalerts.some(({ deptuser }) => !deptuser.length)
  return [
    ...problemIf(
      canBeSonFlow && !dealers.length,
      designWarning('sub-flow-no-dealers', { part: 'set.canBeSonFlow' }),
    ),
    ...problemIf(!!canautoalert && remindsNobody, designWarning('alert-nobody', { part: 'set.autoalerts' })),
    ...problemIf(
      yield* isPartlyTranslatedInSlices(design, around.naming),
      designWarning('words-missing', { part: 'set.i18n' }),
    ),
    ...checkCopy(design, around),
    ...checkScheduledStart(design, around),
    ...checkPaperSeal(design),
  ]
}
