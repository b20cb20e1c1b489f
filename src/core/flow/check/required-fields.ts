import type { FlowDesign, FlowDesignStep, FormItem, Problem } from '../../../generated/types'
import { findFieldReferences } from '../../expression'
import {
  canHoldValue,
  computeFormRights,
  type FormRights,
  formFieldsOf,
  hasScripts,
  isEmpty,
} from '../../form'
import { collectInSlices, type SliceGenerator } from '../../slices'
import {
  addProblemExample,
  designError,
  designWarning,
  effectiveButtonsOf,
  isTerminalStep,
  type Reachability,
  reachabilityOf,
  reachableSteps,
} from '../design'
import { activeAlerts, isAutomaticStart } from '../schedule/scheduled-starts'

/*
 * Determines who gives fields their values: people in steps, events, formulas, defaults. Values from scripts,
 * parent flows, resubmitted flows or the calendar are uncertain, so nothing is reported about them.
 */

const part = 'formEditLimit'

const rightsAt = (
  { formset, set }: FlowDesign,
  { formEditLimit: step, is_start }: FlowDesignStep,
): FormRights =>
  computeFormRights(formset, { step, flow: set.formEditLimit, mode: is_start ? 'creat' : 'deal' })

const editable = (rights: FormRights) =>
  [...rights].flatMap(([key, { access }]) => (access === 'edit' ? [key] : []))

/** Returns the models that an event writes. */
const modelsOf = ({ dealtype, event_set }: FlowDesignStep): string[] =>
  dealtype === 'event'
    ? [
        ...(event_set?.set_form ?? []).map(({ model }) => model),
        ...(event_set?.http?.answers ?? []).map(({ model }) => model),
      ]
    : []

/** Returns the keys of the fields that a step's people or its event write. */
function writtenAt(design: FlowDesign, step: FlowDesignStep, items: readonly FormItem[]): string[] {
  if (isTerminalStep(step)) return []
  if (step.dealtype !== 'event') return editable(rightsAt(design, step))
  const models = new Set(modelsOf(step))
  return items.filter(({ model }) => models.has(model)).map(({ key }) => key)
}

/** Checks whether a field gets a value without any person. */
const fillsItself = ({ options }: FormItem) => !isEmpty(options.formula) || !isEmpty(options.defaultValue)

const isRequired = ({ options, rules }: FormItem) =>
  options.required === true || rules.some(({ required }) => required === true)

/**
 * Reports fields that start empty and that no one may ever fill in, more severely if they are required but
 * hidden.
 */
function checkFilled(items: readonly FormItem[], writers: ReadonlyMap<string, unknown>): Problem[] {
  return items
    .filter((item) => !writers.has(item.key) && !fillsItself(item) && (!item.hide || isRequired(item)))
    .map(({ key, name, hide }) =>
      hide
        ? addProblemExample(designError('required-hidden', { field: key, part }, { name }))
        : designWarning('field-nobody-fills', { field: key, part }, { name }),
    )
}

/** Checks whether a step that writes a field can lead to a step. */
const isWrittenBefore = ({ id }: FlowDesignStep, writers: readonly string[] = [], { from }: Reachability) =>
  writers.some((one) => from(one).has(id))

/** Reports conditions that read a field before anyone could fill it in; they always find it empty. */
function checkRead(
  design: FlowDesign,
  items: readonly FormItem[],
  writers: ReadonlyMap<string, string[]>,
): SliceGenerator<Problem[]> {
  const late = new Map(
    items.filter((one) => writers.has(one.key) && !fillsItself(one)).map((one) => [one.key, one]),
  )
  const flowDesignSteps = design.funlist.filter((step) =>
    effectiveButtonsOf(step).some(({ NextFun }) => NextFun.length),
  )
  const reaching = reachabilityOf(design)
  return collectInSlices(flowDesignSteps, (step) => {
    const isEmptyHere = (key: string) => !isWrittenBefore(step, writers.get(key), reaching)
    return effectiveButtonsOf(step).flatMap((button) =>
      button.NextFun.flatMap((next) =>
        findFieldReferences(next.if)
          .map(({ key }) => late.get(key))
          .filter((item) => item !== undefined)
          .filter(({ key }) => isEmptyHere(key))
          .map(({ name }) =>
            designWarning(
              'condition-reads-empty',
              { step: step.id, button: button.id, next: next.id, part: 'if' },
              { step: step.name, button: button.name, name },
            ),
          ),
      ),
    )
  })
}

/** Returns the fields that a step requires although they are hidden or read-only there. */
function demandedAt(design: FlowDesign, step: FlowDesignStep): string[] {
  if (isTerminalStep(step) || step.dealtype === 'event') return []
  const demanded = step.formEditLimit.filter(({ required }) => required)
  if (!demanded.length) return []
  const rights = rightsAt(design, step)
  return demanded.map(({ key }) => key).filter((key) => !rights.get(key)?.required)
}

/**
 * Reports steps that require fields no one can fill in there. It is an error if the field cannot have a value
 * at that point.
 */
function checkDemanded(
  design: FlowDesign,
  items: ReadonlyMap<string, FormItem>,
  isEmptyAt: (step: FlowDesignStep, item: FormItem) => boolean,
): SliceGenerator<Problem[]> {
  return collectInSlices(design.funlist, (step) =>
    demandedAt(design, step)
      .map((key) => items.get(key))
      .filter((item) => item !== undefined)
      .map((item) => {
        const level = isEmptyAt(step, item) ? designError : designWarning
        const place = { step: step.id, field: item.key, part }
        return addProblemExample(level('required-not-editable', place, { step: step.name, name: item.name }))
      }),
  )
}

/** Collects the reachable steps that write each field. */
function* writersOf(design: FlowDesign, items: readonly FormItem[]): SliceGenerator<Map<string, string[]>> {
  const starts = design.funlist.filter(({ is_start }) => is_start).map(({ id }) => id)
  const reached = reachableSteps(design, starts)
  const writers = new Map<string, string[]>()
  for (const step of design.funlist.filter(({ id }) => reached.has(id))) {
    for (const key of writtenAt(design, step, items)) {
      const ids = writers.get(key) ?? []
      ids.push(step.id)
      writers.set(key, ids)
    }
    yield
  }
  return writers
}

/** Returns the models filled by a resubmitted flow or by the calendar. */
const modelsBrought = ({ set }: FlowDesign): Set<string> =>
  new Set([
    ...(set.form_copy ?? []).map(({ model_key }) => model_key),
    ...activeAlerts(set)
      .filter(isAutomaticStart)
      .flatMap(({ form_map = [] }) => form_map.map(({ model }) => model)),
  ])

/**
 * Reports fields that no one fills in, that are required where they are not editable, or read before they can
 * have a value.
 */
export function* checkRequiredFields(design: FlowDesign): SliceGenerator<Problem[]> {
  const items = formFieldsOf(design.formset).filter(canHoldValue)
  const byKey = new Map(items.map((item) => [item.key, item]))
  const isFilledElsewhere = hasScripts(design.formset) || design.set.canBeSonFlow
  const brought = modelsBrought(design)
  const own = items.filter(({ model }) => !brought.has(model))
  const writers = yield* writersOf(design, own)
  const isKnown = writers.size > 0 && !isFilledElsewhere
  const reaching = reachabilityOf(design)
  const isEmptyAt = (step: FlowDesignStep, item: FormItem) =>
    isKnown &&
    !brought.has(item.model) &&
    !fillsItself(item) &&
    !isWrittenBefore(step, writers.get(item.key), reaching)
  const demanded = yield* checkDemanded(design, byKey, isEmptyAt)
  if (!isKnown) return demanded
  return [...demanded, ...checkFilled(own, writers), ...(yield* checkRead(design, own, writers))]
}
