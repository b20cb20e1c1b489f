import { checkForm } from '../../form/check/check-form'
import type { FieldRight, FormRights } from '../../form/design/field-rights'
import { canHoldValue } from '../../form/design/fields'
import { columnsOf, isTable, itemsOf } from '../../form/design/items'
import { sanitizeInput } from '../../form/field-values/sanitize-input'
import { copyableValues } from '../../form/map/copy-values'
import { applySubmissionInSlices, type SubmissionResult } from '../../form/submission/apply-submission'
import { type FormValues, isEmpty, ownValue } from '../../form/values/form-values'
import { runInSlices } from '../../slices'
import { startStepOf } from '../design/design'
import type { Actor, FlowSnapshot } from '../snapshot/snapshot'
import type { FormActor } from './flow-expression-context'
import { computeForm, initialForm } from './form-input'

const writable = { access: 'edit', required: false } as const

/** A map may fill everything, and must fill nothing: people complete what it leaves open. */
const rightsOfMap = ({ formset }: FlowSnapshot['design']): FormRights =>
  new Map(
    itemsOf(formset)
      .filter(canHoldValue)
      .map((item): [string, FieldRight] => {
        if (!isTable(item)) return [item.key, writable]
        const columns = new Map(columnsOf(item).map(({ code }) => [code, writable]))
        return [item.key, { ...writable, rows: { add: true, edit: true, delete: true }, columns }]
      }),
  )

/** A form that begins with what another flow gives. */
interface Mapping extends Pick<FormActor, 'deptId' | 'level' | 'values'> {
  actor: Actor
  /** The files that the values may name; others stay with the flow that holds them. */
  files?: ReadonlySet<string>
}

/**
 * The form that a flow begins with when another one starts it: its defaults, what the map gives as far as its fields
 * take it, and what is computed. A value that a field would refuse from a person is left out.
 */
export function formFromMapping(
  snapshot: FlowSnapshot,
  { actor, files, ...mapping }: Mapping,
): SubmissionResult {
  const { deptId, level, values } = mapping
  const { design, directory, newId, now, regions } = snapshot
  const { formset: form } = design
  const { stored } = initialForm(snapshot, startStepOf(design), actor)
  const rights = rightsOfMap(design)
  const packed = copyableValues(values, { form, rights, directory, newId, files })
  const { values: clean } = runInSlices(snapshot, ({ cleanHtml }) =>
    sanitizeInput(itemsOf(form), packed, cleanHtml),
  )
  const accept = (input: FormValues) =>
    runInSlices(snapshot, ({ newId }) =>
      applySubmissionInSlices({ form, rights, before: stored, input, by: actor, now, newId }),
    ).values
  const problems = checkForm(form, accept(clean), rights, { directory, ...(regions && { regions }) })
  const faulty = new Set(problems.map(({ model }) => model))
  const fitting = Object.entries(clean).filter(([model]) => !faulty.has(model))
  const accepted = accept(Object.fromEntries(fitting))
  const linked = computeForm(snapshot, { actor, deptId, level, stored, values: accepted, all: true })
  return { values: linked.values, changed: filledIn(snapshot, linked.values), refused: [] }
}

const filledIn = ({ design }: FlowSnapshot, values: FormValues): SubmissionResult['changed'] =>
  itemsOf(design.formset)
    .filter((item) => canHoldValue(item) && !isEmpty(ownValue(values, item.model)))
    .map((item) => ({ item, before: undefined, after: ownValue(values, item.model) }))
