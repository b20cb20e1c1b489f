import type { EventSet, Problem } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { checkFormMap, type FormValues, indexFieldsByModel, isMapped, mapForm } from '../../form'
import { problemIf } from '../design'
import {
  type EventCheckContext,
  type EventContext,
  type EventKind,
  eventError,
  redactProblem,
} from './event-type'

const mapOf = ({ set_form = [] }: EventSet) => set_form.filter(({ custom_value }) => isMapped(custom_value))

/** Evaluates the formulas of the event; an empty result empties its field. */
function written(set: EventSet, eventContext: EventContext): FormValues {
  const map = mapOf(set)
  const { values, problems } = mapForm(map, eventContext, eventContext.form)
  const [problem] = problems
  if (problem) {
    const item = [...indexFieldsByModel(eventContext.form).values()].find(
      ({ key }) => key === problem.place?.field,
    )
    throw new BusinessError('event.value-unfit', { field: item?.name ?? '', reason: redactProblem(problem) })
  }
  return { ...Object.fromEntries(map.map(({ model }) => [model, null])), ...values }
}

function checkSetForm(set: EventSet, checked: EventCheckContext): Problem[] {
  const { form, names, place } = checked
  return [
    ...problemIf(!mapOf(set).length, eventError(checked, 'event-writes-nothing')),
    ...checkFormMap(mapOf(set), form, form, names).map((problem) => ({ ...problem, place })),
  ]
}

/** 修改表单: writes the results of formulas into fields. */
export const setFormEvent: EventKind = {
  outcomes: ['failed'],
  byItself: () => 'done',
  writes: written,
  check: checkSetForm,
}
