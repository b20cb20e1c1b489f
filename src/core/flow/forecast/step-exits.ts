import type { FlowDesign, FlowDesignButton, FlowDesignStep, ForetoldStep } from '../../../generated/types'
import { type FormValues, formFieldsOf, getOwnValue, isEmpty } from '../../form'
import { effectiveButtonsOf, isTerminalStep } from '../design'
import { formRights } from '../forms/form-input'
import { type ForecastReader, findReferencedFields, hasHiddenReference } from './reader-visibility'

/** Exits of a step: alternative routes, and what is still undecided. */
export interface StepExits {
  /** Alternative routes. */
  ways: ForetoldStep['ways']
  /** Names of empty fields on which further steps depend and that no other condition settles. */
  open: string[]
  /** Steps that follow regardless of those fields. */
  settled: ReadonlySet<string>
  /** Whether the exit depends on data hidden from the reader. */
  isKept: boolean
}

/** Form data known when a step is left. */
export interface StepExitContext {
  design: FlowDesign
  values: FormValues
  /** Keys of fields that may still be filled in before. */
  fillable: ReadonlySet<string>
  reader: ForecastReader
}

/** Returns the fields that the assignees of these steps may edit. */
export function writableFields(design: FlowDesign, steps: readonly FlowDesignStep[]): Set<string> {
  const rights = steps.map((step) => formRights(design, step, step.is_start ? 'creat' : 'deal'))
  const keys = rights.flatMap((of) => [...of].filter(([, { access }]) => access === 'edit'))
  return new Set(keys.map(([key]) => key))
}

/**
 * Returns the names of empty, still editable fields that a text of the design references; hidden ones are
 * left out.
 */
export function findMissingFields(
  text: string,
  { design, values, fillable, reader }: StepExitContext,
): string[] {
  const keys = new Set(findReferencedFields(text, design))
  return formFieldsOf(design.formset)
    .filter(({ key, model }) => keys.has(key) && fillable.has(key) && isEmpty(getOwnValue(values, model)))
    .filter(({ key }) => reader.mayRead(key))
    .map(({ name }) => name)
}

const namesOf = ({ funlist }: FlowDesign, ids: readonly string[]) =>
  ids.flatMap((id) => funlist.find((step) => step.id === id)?.name ?? [])

const unique = (all: readonly string[]) => [...new Set(all)]

const allTargets = ({ defaultFunId, handler, NextFun }: FlowDesignButton) =>
  unique([...NextFun.flatMap(({ funId }) => funId), ...defaultFunId, ...handler.funId])

/** Returns the buttons other than the pressed one; an and-sign step has only its first. */
const otherButtons = (step: FlowDesignStep, pressed: FlowDesignButton, design: FlowDesign) =>
  effectiveButtonsOf(step)
    .filter((button) => button !== pressed)
    .map((button) => ({ name: button.name, fields: [], to: namesOf(design, allTargets(button)) }))

/**
 * Returns the links that may decide, with their open fields; if only the first match counts, none after a
 * certain match.
 */
function undecidedLinks(
  { NextFun, follow }: FlowDesignButton,
  state: StepExitContext & { entered: readonly string[] },
) {
  const links = NextFun.map((link) => ({ link, fields: findMissingFields(link.if, state) }))
  if (follow !== 'first') return links
  const firstMatch = links.findIndex(
    ({ link: { funId }, fields }) =>
      !fields.length && funId.length > 0 && funId.every((id) => state.entered.includes(id)),
  )
  return firstMatch < 0 ? links : links.slice(0, firstMatch + 1)
}

/** Computes the exits of a step left by a button, given the steps that it enters with the current form. */
export function stepExitsOf(
  step: FlowDesignStep,
  button: FlowDesignButton | undefined,
  state: StepExitContext & { entered: readonly string[] },
): StepExits {
  const nothing = { ways: [], open: [], settled: new Set<string>(), isKept: false }
  const { design, entered, reader } = state
  if (step.dealtype === 'event') return { ...nothing, ways: otherOutcomes(step, entered, design) }
  if (!button || isTerminalStep(step)) return nothing
  const links = undecidedLinks(button, state)
  const undecided = links.filter(({ fields }) => fields.length)
  const open = unique(undecided.flatMap(({ fields }) => fields))
  const closed = links.filter(({ fields }) => !fields.length).map(({ link }) => link.funId)
  const metTargets = closed.filter((to) => to.every((id) => entered.includes(id))).flat()
  const certainTargets = button.follow === 'first' ? [] : metTargets
  const settled = new Set([...button.handler.funId, ...(open.length ? certainTargets : entered)])
  const openWays = undecided.map(({ link, fields }) => ({ fields, to: link.funId }))
  const byDefault = open.length && !metTargets.length ? [{ fields: open, to: button.defaultFunId }] : []
  const ways = [...openWays, ...byDefault]
    .filter(({ to }) => to.length && !to.every((id) => entered.includes(id)))
    .map(({ fields, to }) => ({ name: '', fields, to: namesOf(design, to) }))
  return {
    open,
    settled,
    ways: [...ways, ...otherButtons(step, button, design)],
    isKept: button.NextFun.some((link) => hasHiddenReference(link.if, design, reader)),
  }
}

/** Returns the outcomes of an event that lead to other steps. */
function otherOutcomes({ event_set }: FlowDesignStep, entered: readonly string[], design: FlowDesign) {
  return (event_set?.maybe_fun_list ?? [])
    .filter(({ funids }) => !funids.length || !funids.every((id) => entered.includes(id)))
    .map(({ showName, funids }) => ({ name: showName, fields: [], to: namesOf(design, funids) }))
}
