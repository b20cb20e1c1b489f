import type { FlowDesign, FlowDesignStep } from '../../generated/types'
import { type Accepted, acceptInput } from '../form/accept'
import { checkForm } from '../form/check-form'
import { defaultsOf } from '../form/defaults'
import { fieldNameOf } from '../form/fields'
import { itemsOf } from '../form/items'
import { type FormMode, rightsOf } from '../form/rights'
import { toText } from '../form/text'
import type { FormValues } from '../form/values'
import { Refused } from '../refused'
import type { LogRecord } from './changes'
import { type Actor, clockOf, type FlowSnapshot } from './snapshot'

/** What somebody sends for a form at a step. */
export interface FormInput {
  before: FormValues
  input: FormValues
  mode: FormMode
  /** Writes outside the mask are dropped instead of refused: 强制提交 over a form that changed meanwhile. */
  force?: boolean
}

/** The rights that a step and the flow's own limits give together. */
export const formRights = ({ formset, set }: FlowDesign, step: FlowDesignStep, mode: FormMode) =>
  rightsOf(formset, { step: step.formEditLimit, flow: set.formEditLimit, mode })

/** The form as this step's handler leaves it; writes outside his rights and faulty values refuse the act. */
export function takeInput(
  { design, now, newId, regions }: FlowSnapshot,
  step: FlowDesignStep,
  actor: Actor,
  { before, input, mode, force }: FormInput,
): Accepted {
  const rights = formRights(design, step, mode)
  const by = { id: actor.id, name: actor.name }
  const accepted = acceptInput({ form: design.formset, rights, before, input, by, now, newId })
  const [outside] = accepted.refused
  if (outside && !force)
    throw new Refused('form.field-not-editable', { name: outside.name }, accepted.refused)
  const problems = checkForm(design.formset, accepted.values, rights, { before, ...(regions && { regions }) })
  if (problems.length) throw new Refused('form.invalid', { count: problems.length }, problems)
  return accepted
}

/** What a new flow's form holds before its creator writes: the defaults of the fields that he may not edit. */
export function defaultsNotEditable(snapshot: FlowSnapshot, step: FlowDesignStep, { id }: Actor): FormValues {
  const { design, directory } = snapshot
  const person = directory.person(id)
  if (!person) return {}
  const depts = person.departments.map((one) => ({
    id: one.id,
    name: directory.department(one.id)?.name ?? '',
    path: directory.pathOf(one.id).map(({ name }) => name),
  }))
  const rights = formRights(design, step, 'creat')
  const list = itemsOf(design.formset).filter(({ key }) => rights.get(key)?.access !== 'edit')
  return defaultsOf({ list }, { ...clockOf(snapshot), person, depts })
}

/** The changed fields as the log keeps them. */
export const loggedFields = ({ changed }: Accepted): LogRecord['formdata'] =>
  changed.map(({ item, after }) => ({
    n: item.name,
    m: item.model,
    t: fieldNameOf(item),
    str: toText(item, after),
  }))
