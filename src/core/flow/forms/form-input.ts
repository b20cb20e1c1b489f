import type { FlowDesign, FlowDesignStep, Problem } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import type { Scope } from '../../expression'
import {
  addResolvedChoices,
  applyItemStates,
  applySubmissionInSlices,
  type ClearReading,
  canHoldValue,
  cellScope,
  checkFormInSlices,
  computeFormRights,
  expressionScope,
  type FieldChange,
  type FieldProblem,
  type FormCheckContext,
  type FormMode,
  type FormRights,
  type FormValues,
  fieldValueToText,
  formFieldsOf,
  getOwnValue,
  hasRemoteChoices,
  isComputed,
  isEmpty,
  isSameValue,
  isTableItem,
  type LinkageResult,
  limitProblem,
  linkageOf,
  linkFormInSlices,
  normalizeInSlices,
  redactForm,
  refreshNamesInSlices,
  resolveAliases,
  resolveChoices,
  type SubmissionResult,
  sanitizeInput,
  stripComputed,
  stripMasked,
  tableRowsOf,
  waiveRequired,
} from '../../form'
import { runInSlices, type SliceGenerator } from '../../slices'
import { localDate } from '../../text/formats'
import { type Actor, clearReadingOf, type FlowSnapshot, snapshotClock } from '../snapshot'
import { type FormActor, flowExpressionContextOf } from './flow-expression-context'
import { computeDefaults, defaultContextOf, type FormFiller, openForm } from './open-form'

/** User input for a form at a step. */
export interface FormInput extends Pick<FormActor, 'deptId' | 'level'> {
  before: FormValues
  /** Values to which fields locked by formulas are reset; `before` if omitted. */
  stored?: FormValues
  input: FormValues
  mode: FormMode
  /** Discards writes without permission instead of rejecting them: 强制提交 for a form that changed meanwhile. */
  force?: boolean
  /** Whether the form is still incomplete: invalid values count as missing, and neither is rejected. */
  unfinished?: boolean
  /** Whether required fields may stay empty, as for a decision that rejects or returns. */
  isOptional?: boolean
}

/** Returns the combined rights of a step and the flow's own field rights, by default with masked values. */
export const formRights = (
  { formset, set }: FlowDesign,
  step: FlowDesignStep,
  mode: FormMode,
  clear: ClearReading = false,
) => computeFormRights(formset, { step: step.formEditLimit, flow: set.formEditLimit, mode, clear })

/**
 * Applies the assignee's input to the form, by keys or aliases of fields. Throws for writes without permission and for invalid values.
 * Computed values are recomputed here regardless of the input, and fields hidden by formulas are emptied.
 */
export function acceptStepInput(
  snapshot: FlowSnapshot,
  step: FlowDesignStep,
  actor: Actor,
  input: FormInput,
): SubmissionResult {
  const { design, regions, directory, flows, requests } = snapshot
  const sent = { ...input, input: resolveAliases(design.formset, input.input) }
  const { before, stored = before, mode, deptId, level } = sent
  const acting = { actor, deptId, level, all: mode === 'creat' }
  const { rights } = openForm(snapshot, {
    ...acting,
    rights: formRights(design, step, mode, clearReadingOf(actor)),
    values: stored,
  })
  const accepted = runInSlices(snapshot, (snapshot) => writtenBy(snapshot, actor, sent, rights))
  const { values, states } = computeForm(snapshot, {
    ...acting,
    stored,
    values: accepted.values,
    defaultOf: createDefaults(snapshot, { id: actor.id, deptId }, sent.input),
  })
  const linked = applyItemStates(design.formset, rights, states)
  const effectiveRights = sent.isOptional ? waiveRequired(linked) : linked
  const context = { before, directory, flows, requests, ...(regions && { regions }) }
  const problems = runInSlices(snapshot, (snapshot) => {
    const choices = choicesFor(snapshot, values, effectiveRights)
    return checkFormInSlices(design.formset, values, effectiveRights, { ...context, choices })
  })
  if (sent.unfinished) return withoutFaulty(design, sent, { accepted: { ...accepted, values }, problems })
  if (problems.length) throw new BusinessError('form.invalid', { count: problems.length }, problems)
  const changed = values === accepted.values ? accepted.changed : changesOf(design, sent, values)
  const choices = choicesFor(snapshot, values, effectiveRights)
  const chosen = (change: FieldChange) => effectiveRights.get(change.item.key)?.access === 'edit'
  return {
    ...accepted,
    values,
    changed: changed.map((change) => (chosen(change) ? readBy(change, choices) : change)),
  }
}

/** Removes fields that are invalid as a whole from user input; cells are left unchanged. */
function withoutFaulty(
  design: FlowDesign,
  sent: FormInput,
  { accepted, problems }: { accepted: SubmissionResult; problems: readonly FieldProblem[] },
): SubmissionResult {
  const faulty = new Set(problems.filter(({ row }) => row === undefined).map(({ model }) => model))
  const values = Object.fromEntries(
    Object.entries(accepted.values).map(([model, value]) => [
      model,
      faulty.has(model) ? getOwnValue(sent.before, model) : value,
    ]),
  )
  return { ...accepted, values, changed: changesOf(design, sent, values) }
}

/** Stores the labels that selected options had in their source at that moment. */
function readBy(change: FieldChange, choices: NonNullable<FormCheckContext['choices']>): FieldChange {
  const { item, after } = change
  if (!hasRemoteChoices(item) || isEmpty(after)) return change
  const offered = choices(item, after)
  return offered ? { ...change, text: fieldValueToText(addResolvedChoices(item, offered), after) } : change
}

/**
 * Returns the options of fields and columns for a person: sources are queried with the values visible to the
 * person, as on their page.
 */
function choicesFor(
  snapshot: FlowSnapshot,
  values: FormValues,
  rights: FormRights,
): NonNullable<FormCheckContext['choices']> {
  const { remote, work, design } = snapshot
  const { formset: form } = design
  let redacted: { scope: Scope; values: FormValues } | undefined
  const look = () => {
    const shown = redactForm(form, rights, values).values
    return {
      scope: expressionScope({ form, values: shown, clock: snapshotClock(snapshot), remote, work }),
      values: shown,
    }
  }
  return (item, value, at) => {
    redacted ??= look()
    return resolveChoices(item, cellScope(redacted.scope, redacted.values, at), value)
  }
}

/** Applies user input as far as the person's rights allow. */
function* writtenBy(
  snapshot: FlowSnapshot,
  { id, name }: Actor,
  { before, input, force, unfinished, deptId }: FormInput,
  rights: FormRights,
): SliceGenerator<SubmissionResult> {
  const { design, directory, flows, requests, now, newId, cleanHtml } = snapshot
  const form = design.formset
  const items = formFieldsOf(form)
  const history = { regions: snapshot.regions ?? [], former: snapshot.former ?? [] }
  const { zone } = snapshotClock(snapshot)
  const present = yield* normalizeInSlices(items, {
    before,
    input: stripMasked(form, rights, { before, input: stripComputed(form, rights, input) }),
    history,
    zone,
    today: localDate(now, zone),
  })
  yield
  const written = items.filter(({ key }) => rights.get(key)?.access === 'edit')
  const clean = yield* sanitizeInput(written, present, cleanHtml)
  const problems = clean.faults.map(({ item, fault }) => limitProblem(item, fault))
  if (problems.length && !unfinished)
    throw new BusinessError('form.invalid', { count: problems.length }, problems)
  yield
  const typed = yield* refreshNamesInSlices(form, clean.values, { directory, flows, requests, before })
  yield
  const accepted = yield* applySubmissionInSlices({
    form,
    rights,
    before,
    input: typed,
    by: { id, name },
    now,
    newId,
    filling: defaultContextOf(snapshot, { id, deptId }),
  })
  const [outside] = accepted.refused
  if (outside && !force)
    throw new BusinessError('form.field-not-editable', { name: outside.name }, accepted.refused)
  return accepted
}

/** Stored values, and the defaults of fields that come into sight. */
interface FormComputation {
  stored: FormValues
  all: boolean
  defaultOf?(model: string): unknown
}

/** Returns the defaults that a person gives to fields which the input does not mention. */
function createDefaults(snapshot: FlowSnapshot, filler: FormFiller, input: FormValues) {
  let defaults: FormValues | undefined
  return (model: string): unknown => {
    if (Object.hasOwn(input, model)) return undefined
    defaults ??= computeDefaults(snapshot, filler)
    return getOwnValue(defaults, model)
  }
}

/** Computes the formulas of the form for an actor. */
export function computeForm(
  snapshot: FlowSnapshot,
  { stored, all, defaultOf, ...acting }: FormActor & FormComputation,
): LinkageResult {
  const { formset } = snapshot.design
  const linked = runInSlices(snapshot, (snapshot) => {
    const world = linkageOf(formset).isEmpty ? {} : flowExpressionContextOf(snapshot, acting)
    return linkFormInSlices(formset, { before: stored, values: acting.values, all, defaultOf, world })
  })
  const computed = formFieldsOf(formset).filter(isComputed)
  const { values, faults } = runInSlices(snapshot, ({ cleanHtml }) =>
    sanitizeInput(computed, linked.values, cleanHtml),
  )
  if (!faults.length) return { ...linked, values }
  const tooCostly = faults.map(({ item, fault }): [string, Problem] => {
    const { code, params } = limitProblem(item, fault)
    return [item.key, { code, params }]
  })
  return { ...linked, values, problems: new Map([...linked.problems, ...tooCostly]) }
}

/** Form values written by the flow itself, and its last handler. */
export interface SystemInput {
  input: FormValues
  acting: string
  deptId: string
}

/** Applies values written by the flow itself; every field except computed ones may be written. */
export function writeForm(snapshot: FlowSnapshot, { input, acting, deptId }: SystemInput): SubmissionResult {
  const { design, flow, newId } = snapshot
  const { formset: form } = design
  const before = flow?.form ?? {}
  const values = { ...before, ...withRowIds(form, { input, before }, newId) }
  const linked = computeForm(snapshot, {
    actor: { id: acting },
    deptId,
    stored: before,
    values,
    all: false,
    defaultOf: createDefaults(snapshot, { id: acting, deptId }, input),
  })
  const changed = changesOf(design, { before, input, mode: 'deal', deptId }, linked.values)
  return { values: linked.values, changed, refused: [] }
}

/** Assigns ids to written table rows: new ones, unless a row names an existing one. */
function withRowIds(
  form: FlowDesign['formset'],
  { input, before }: Record<'input' | 'before', FormValues>,
  newId: () => string,
): FormValues {
  const written = formFieldsOf(form).filter((item) => isTableItem(item) && !isEmpty(input[item.model]))
  const tables = written.map(({ model }) => {
    const known = new Set(tableRowsOf(getOwnValue(before, model)).map(({ _id }) => _id))
    const rows = tableRowsOf(input[model]).map((row) => ({
      ...row,
      _id: known.has(row._id) ? row._id : newId(),
    }))
    return [model, rows] as const
  })
  return { ...input, ...Object.fromEntries(tables) }
}

/**
 * Returns all fields that the action changes, by any author; fields left empty in a new form do not count as
 * changed.
 */
function changesOf({ formset }: FlowDesign, { before, mode }: FormInput, values: FormValues): FieldChange[] {
  return formFieldsOf(formset)
    .filter(canHoldValue)
    .map((item) => ({
      item,
      before: getOwnValue(before, item.model),
      after: getOwnValue(values, item.model),
    }))
    .filter((one) => !isSameValue(one.before, one.after) && (mode !== 'creat' || !isEmpty(one.after)))
}

/**
 * Computes the initial values of a new flow's form; `before` contains the defaults of fields that the creator
 * may not edit.
 */
export function initialForm(
  snapshot: FlowSnapshot,
  step: FlowDesignStep,
  filler: FormFiller,
): Required<Pick<FormInput, 'before' | 'stored'>> {
  const { design } = snapshot
  const stored = computeDefaults(snapshot, filler)
  const rights = formRights(design, step, 'creat')
  const closed = formFieldsOf(design.formset).filter(({ key }) => rights.get(key)?.access !== 'edit')
  const models = new Set(closed.map(({ model }) => model))
  return { before: Object.fromEntries(Object.entries(stored).filter(([model]) => models.has(model))), stored }
}
