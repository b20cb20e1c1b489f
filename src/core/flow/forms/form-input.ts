import type { FlowDesign, FlowDesignStep, Problem } from '../../../generated/types'
import { Refused } from '../../business-error'
import type { Scope } from '../../expression'
import {
  boundProblem,
  type CheckContext,
  checkFormInSlices,
  type FieldProblem,
} from '../../form/check/check-form'
import type { DefaultContext } from '../../form/defaults/default-formats'
import { defaultsOf } from '../../form/defaults/default-values'
import { choicesOf } from '../../form/design/data-source'
import type { FormRights } from '../../form/design/field-rights'
import { holdsValue } from '../../form/design/fields'
import { isTable, itemsOf } from '../../form/design/items'
import { isFromElsewhere, withChoices } from '../../form/design/source-rows'
import { expressionScope, scopeAt } from '../../form/expression-scope'
import { presentInSlices } from '../../form/field-values/normalize-input'
import { nameInSlices } from '../../form/field-values/picker-entry'
import { cleanInput } from '../../form/field-values/sanitize-input'
import { toText } from '../../form/field-values/value-text'
import {
  isComputed,
  type LinkedForm,
  linkageOf,
  linkedRights,
  linkInSlices,
  typedInput,
} from '../../form/linkage/linkage'
import { visible } from '../../form/rights/redact-form'
import { type FormMode, rightsOf } from '../../form/rights/rights'
import { type Accepted, acceptInSlices, type FieldChange } from '../../form/submission/apply-submission'
import { type FormValues, isEmpty, own, rowsOf, sameValue } from '../../form/values/form-values'
import { inSlices, type Sliced } from '../../slices'
import { type Actor, clockOf, type FlowSnapshot } from '../snapshot/snapshot'
import { type Acting, worldOf } from './flow-expression-context'
import { openForm } from './open-form'

/** What somebody sends for a form at a step. */
export interface FormInput extends Pick<Acting, 'deptId' | 'level'> {
  before: FormValues
  /** What a field that formulas close to him goes back to; `before` unless said. */
  stored?: FormValues
  input: FormValues
  mode: FormMode
  /** Writes outside the mask are dropped instead of refused: 强制提交 over a form that changed meanwhile. */
  force?: boolean
  /** The form is still being filled: what is faulty counts as missing, and nothing is refused for either. */
  unfinished?: boolean
}

/** The rights that a step and the flow's own limits give together. */
export const formRights = ({ formset, set }: FlowDesign, step: FlowDesignStep, mode: FormMode) =>
  rightsOf(formset, { step: step.formEditLimit, flow: set.formEditLimit, mode })

/**
 * The form as this step's handler leaves it; writes outside his rights and faulty values refuse the act. What is
 * computed is computed here, whatever was sent, and what formulas hide is empty.
 */
export function takeInput(
  snapshot: FlowSnapshot,
  step: FlowDesignStep,
  actor: Actor,
  sent: FormInput,
): Accepted {
  const { design, regions, directory, flows } = snapshot
  const { before, stored = before, mode, deptId, level } = sent
  const acting = { actor, deptId, level, all: mode === 'creat' }
  const { rights } = openForm(snapshot, { ...acting, rights: formRights(design, step, mode), values: stored })
  const accepted = inSlices(snapshot, (snapshot) => writtenBy(snapshot, actor, sent, rights))
  const { values, states } = linkedForm(snapshot, { ...acting, stored, values: accepted.values })
  const held = linkedRights(design.formset, rights, states)
  const context = { before, directory, flows, ...(regions && { regions }) }
  const problems = inSlices(snapshot, (snapshot) => {
    const choices = choicesFor(snapshot, values, held)
    return checkFormInSlices(design.formset, values, held, { ...context, choices })
  })
  if (sent.unfinished) return withoutFaulty(design, sent, { accepted: { ...accepted, values }, problems })
  if (problems.length) throw new Refused('form.invalid', { count: problems.length }, problems)
  const changed = values === accepted.values ? accepted.changed : changesOf(design, sent, values)
  const choices = choicesFor(snapshot, values, held)
  const chosen = (change: FieldChange) => held.get(change.item.key)?.access === 'edit'
  return {
    ...accepted,
    values,
    changed: changed.map((change) => (chosen(change) ? readBy(change, choices) : change)),
  }
}

/** What was typed without the fields that are faulty as a whole; cells are left as they are. */
function withoutFaulty(
  design: FlowDesign,
  sent: FormInput,
  { accepted, problems }: { accepted: Accepted; problems: readonly FieldProblem[] },
): Accepted {
  const faulty = new Set(problems.filter(({ row }) => row === undefined).map(({ model }) => model))
  const values = Object.fromEntries(
    Object.entries(accepted.values).map(([model, value]) => [
      model,
      faulty.has(model) ? own(sent.before, model) : value,
    ]),
  )
  return { ...accepted, values, changed: changesOf(design, sent, values) }
}

/** A value that was chosen among what a source offers, with the names that it had there at that moment. */
function readBy(change: FieldChange, choices: NonNullable<CheckContext['choices']>): FieldChange {
  const { item, after } = change
  if (!isFromElsewhere(item) || isEmpty(after)) return change
  const offered = choices(item, after)
  return offered ? { ...change, text: toText(withChoices(item, offered), after) } : change
}

/** What fields and columns offer to somebody: their sources are asked with what he can see, as on his page. */
function choicesFor(
  snapshot: FlowSnapshot,
  values: FormValues,
  rights: FormRights,
): NonNullable<CheckContext['choices']> {
  const { remote, work, design } = snapshot
  const { formset: form } = design
  let seen: { scope: Scope; values: FormValues } | undefined
  const look = () => {
    const shown = visible(form, rights, values).values
    return {
      scope: expressionScope({ form, values: shown, clock: clockOf(snapshot), remote, work }),
      values: shown,
    }
  }
  return (item, value, at) => {
    seen ??= look()
    return choicesOf(item, scopeAt(seen.scope, seen.values, at), value)
  }
}

/** What he wrote, as far as his rights go. */
function* writtenBy(
  snapshot: FlowSnapshot,
  { id, name }: Actor,
  { before, input, force, unfinished }: FormInput,
  rights: FormRights,
): Sliced<Accepted> {
  const { design, directory, flows, now, newId, cleanHtml } = snapshot
  const form = design.formset
  const items = itemsOf(form)
  const history = { regions: snapshot.regions ?? [], former: snapshot.former ?? [] }
  const { zone } = clockOf(snapshot)
  const present = yield* presentInSlices(items, {
    before,
    input: typedInput(form, rights, input),
    history,
    zone,
  })
  yield
  const written = items.filter(({ key }) => rights.get(key)?.access === 'edit')
  const clean = yield* cleanInput(written, present, cleanHtml)
  const problems = clean.faults.map(({ item, fault }) => boundProblem(item, fault))
  if (problems.length && !unfinished) throw new Refused('form.invalid', { count: problems.length }, problems)
  yield
  const typed = yield* nameInSlices(form, clean.values, { directory, flows, before })
  yield
  const accepted = yield* acceptInSlices({
    form,
    rights,
    before,
    input: typed,
    by: { id, name },
    now,
    newId,
    filling: fillingOf(snapshot, id),
  })
  const [outside] = accepted.refused
  if (outside && !force)
    throw new Refused('form.field-not-editable', { name: outside.name }, accepted.refused)
  return accepted
}

/** The form as its formulas leave it while somebody acts. */
export function linkedForm(
  snapshot: FlowSnapshot,
  { stored, all, ...acting }: Acting & { stored: FormValues; all: boolean },
): LinkedForm {
  const { formset } = snapshot.design
  const linked = inSlices(snapshot, (snapshot) => {
    const world = linkageOf(formset).isEmpty ? {} : worldOf(snapshot, acting)
    return linkInSlices(formset, { before: stored, values: acting.values, all, world })
  })
  const computed = itemsOf(formset).filter(isComputed)
  const { values, faults } = inSlices(snapshot, ({ cleanHtml }) =>
    cleanInput(computed, linked.values, cleanHtml),
  )
  if (!faults.length) return { ...linked, values }
  const tooCostly = faults.map(({ item, fault }): [string, Problem] => {
    const { code, params } = boundProblem(item, fault)
    return [item.key, { code, params }]
  })
  return { ...linked, values, problems: new Map([...linked.problems, ...tooCostly]) }
}

/** What the flow itself writes into its form, and who is last of those who handled it. */
export interface OwnInput {
  input: FormValues
  acting: string
  deptId: string
}

/** The form as the flow itself leaves it: every field may be written but those that are computed. */
export function writeForm(snapshot: FlowSnapshot, { input, acting, deptId }: OwnInput): Accepted {
  const { design, flow, newId } = snapshot
  const { formset: form } = design
  const before = flow?.form ?? {}
  const values = { ...before, ...withRowIds(form, { input, before }, newId) }
  const linked = linkedForm(snapshot, { actor: { id: acting }, deptId, stored: before, values, all: false })
  const changed = changesOf(design, { before, input, mode: 'deal', deptId }, linked.values)
  return { values: linked.values, changed, refused: [] }
}

/** What is written, each row of a table as a new one, unless it says which of those that stand there it is. */
function withRowIds(
  form: FlowDesign['formset'],
  { input, before }: Record<'input' | 'before', FormValues>,
  newId: () => string,
): FormValues {
  const written = itemsOf(form).filter((item) => isTable(item) && !isEmpty(input[item.model]))
  const tables = written.map(({ model }) => {
    const known = new Set(rowsOf(own(before, model)).map(({ _id }) => _id))
    const rows = rowsOf(input[model]).map((row) => ({ ...row, _id: known.has(row._id) ? row._id : newId() }))
    return [model, rows] as const
  })
  return { ...input, ...Object.fromEntries(tables) }
}

/** Every field that the act changes, whoever wrote it; what a new form leaves empty was never there. */
function changesOf({ formset }: FlowDesign, { before, mode }: FormInput, values: FormValues): FieldChange[] {
  return itemsOf(formset)
    .filter(holdsValue)
    .map((item) => ({ item, before: own(before, item.model), after: own(values, item.model) }))
    .filter((one) => !sameValue(one.before, one.after) && (mode !== 'creat' || !isEmpty(one.after)))
}

/** From what defaults are made while somebody acts; nobody outside the company has any. */
function fillingOf(snapshot: FlowSnapshot, id: string): DefaultContext | undefined {
  const { directory } = snapshot
  const person = directory.person(id)
  const depts = person?.departments.map((one) => ({
    id: one.id,
    name: directory.department(one.id)?.name ?? '',
    path: directory.pathOf(one.id).map(({ name }) => name),
  }))
  return person && depts && { ...clockOf(snapshot), person, depts }
}

/** What a new flow's form starts with; `before` are the defaults of the fields that its creator may not edit. */
export function startingForm(
  snapshot: FlowSnapshot,
  step: FlowDesignStep,
  { id }: Actor,
): Required<Pick<FormInput, 'before' | 'stored'>> {
  const { design } = snapshot
  const filling = fillingOf(snapshot, id)
  if (!filling) return { before: {}, stored: {} }
  const stored = defaultsOf(design.formset, filling)
  const rights = formRights(design, step, 'creat')
  const closed = itemsOf(design.formset).filter(({ key }) => rights.get(key)?.access !== 'edit')
  const models = new Set(closed.map(({ model }) => model))
  return { before: Object.fromEntries(Object.entries(stored).filter(([model]) => models.has(model))), stored }
}
