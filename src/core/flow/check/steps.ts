import type { FlowDesign, FlowDesignStep, Problem } from '../../../generated/types'
import { collectInSlices, type SliceGenerator } from '../../slices'
import {
  designError,
  designWarning,
  findDuplicates,
  hasOneButton,
  isSignStep,
  isTerminalStep,
  joinSources,
  type ProblemLocation,
  problemIf,
} from '../design'

function checkStarts({ funlist }: FlowDesign): Problem[] {
  const starts = funlist.filter(({ is_start }) => is_start)
  if (!starts.length) return [designError('no-start', {})]
  return starts.slice(1).map(({ id, name }) => designError('several-starts', { step: id }, { step: name }))
}

function checkButtons(step: FlowDesignStep): Problem[] {
  const { id, name, btnGroup } = step
  const place: ProblemLocation = { step: id, part: 'btnGroup' }
  const params = { step: name }
  return [
    ...problemIf(
      (isSignStep(step) || step.is_start) && !btnGroup.length,
      designError('no-button', place, params),
    ),
    ...problemIf(
      hasOneButton(step) && btnGroup.length > 1,
      designError('and-sign-one-button', place, params),
    ),
    ...btnGroup
      .filter((button) => !button.name.trim())
      .map((button) => designError('button-name-empty', { ...place, button: button.id }, params)),
    ...findDuplicates(btnGroup, (button) => button.id).map((button) =>
      designError('button-twice', { ...place, button: button.id }, { ...params, button: button.name }),
    ),
  ]
}

function checkMerge(design: FlowDesign, step: FlowDesignStep): Problem[] {
  const { funs } = step.merge_set
  const place: ProblemLocation = { step: step.id, part: 'merge_set' }
  const missing = funs.filter((id) => !design.funlist.some((other) => other.id === id))
  const isUseless = funs.length > 0 && !joinSources(design, step).length
  return [
    ...missing.map((target) => designError('merge-missing', place, { step: step.name, target })),
    ...problemIf(isUseless && !missing.length, designWarning('merge-useless', place, { step: step.name })),
  ]
}

function checkStep(design: FlowDesign, step: FlowDesignStep): Problem[] {
  const { id, name, dealtype, is_start } = step
  const params = { step: name || id }
  const isEvent = dealtype === 'event'
  const isLate = !is_start && !isEvent && step.timeexpired === null && !step.deadline
  return [
    ...problemIf(!name.trim(), designError('step-name-empty', { step: id, part: 'name' }, params)),
    ...problemIf(is_start && isEvent, designError('start-is-event', { step: id, part: 'dealtype' }, params)),
    ...problemIf(
      is_start && !step.creatPermission.length,
      designError('no-creator', { step: id, part: 'creatPermission' }, params),
    ),
    ...problemIf(
      !is_start && !isEvent && !step.dealers.length,
      designError('no-dealers', { step: id, part: 'dealers' }, params),
    ),
    ...problemIf(
      step.nobody?.ask === 'people' && !step.nobody.people.length,
      designError('nobody-unnamed', { step: id, part: 'nobody' }, params),
    ),
    ...problemIf(isLate, designError('no-time-limit', { step: id, part: 'timeexpired' }, params)),
    ...(isTerminalStep(step) ? [] : checkButtons(step)),
    ...checkMerge(design, step),
  ]
}

/**
 * Reports problems of the steps themselves: start, names, buttons, people, time, merging (domain facts 1.7).
 */
export function* checkSteps(design: FlowDesign): SliceGenerator<Problem[]> {
  return [
    ...checkStarts(design),
    ...findDuplicates(design.funlist, ({ id }) => id).map(({ id, name }) =>
      designError('step-twice', { step: id }, { step: name }),
    ),
    ...(yield* collectInSlices(design.funlist, (step) => checkStep(design, step))),
  ]
}
