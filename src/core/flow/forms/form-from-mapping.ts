import {
  applySubmissionInSlices,
  canHoldValue,
  checkForm,
  copyableValues,
  type FieldRight,
  type FormRights,
  type FormValues,
  formFieldsOf,
  getOwnValue,
  isEmpty,
  isTableItem,
  type SubmissionResult,
  sanitizeInput,
  tableColumnsOf,
} from '../../form'
import { runInSlices } from '../../slices'
import { getStartStep } from '../design'
import type { Actor, FlowSnapshot } from '../snapshot'
import type { FormActor } from './flow-expression-context'
import { computeForm, initialForm } from './form-input'

const writable = { access: 'edit', required: false } as const

/** Rights of a mapping: it may fill in every field and requires none; assignees complete the rest. */
const rightsOfMap = ({ formset }: FlowSnapshot['design']): FormRights =>
  new Map(
    formFieldsOf(formset)
      .filter(canHoldValue)
      .map((item): [string, FieldRight] => {
        if (!isTableItem(item)) return [item.key, writable]
        const columns = new Map(tableColumnsOf(item).map(({ code }) => [code, writable]))
        return [item.key, { ...writable, rows: { add: true, edit: true, delete: true }, columns }]
      }),
  )

/** Form values mapped from another flow. */
interface Mapping extends Pick<FormActor, 'deptId' | 'level' | 'values'> {
  actor: Actor
  /** Files that the values may reference; others remain with the flow that owns them. */
  files?: ReadonlySet<string>
}

/**
 * Computes the initial form of a sub-flow: its defaults, the mapped values that its fields accept, and
 * computed values. A value that a field would reject as user input is left out.
 */
export function formFromMapping(
  snapshot: FlowSnapshot,
  { actor, files, ...mapping }: Mapping,
): SubmissionResult {
  const { deptId, level, values } = mapping
  const { design, directory, newId, now, regions } = snapshot
  const { formset: form } = design
  const { zone } = snapshot
  const { stored } = initialForm(snapshot, getStartStep(design), { id: actor.id, deptId })
  const rights = rightsOfMap(design)
  const packed = copyableValues(values, { form, rights, directory, newId, files })
  const { values: clean } = runInSlices(snapshot, ({ cleanHtml }) =>
    sanitizeInput(formFieldsOf(form), packed, cleanHtml),
  )
  const accept = (input: FormValues) =>
    runInSlices(snapshot, ({ newId }) =>
      applySubmissionInSlices({ form, rights, before: stored, input, by: actor, now, newId, zone }),
    ).values
  const problems = checkForm(form, accept(clean), rights, { directory, ...(regions && { regions }) })
  const faulty = new Set(problems.map(({ model }) => model))
  const fitting = Object.entries(clean).filter(([model]) => !faulty.has(model))
  const accepted = accept(Object.fromEntries(fitting))
  const linked = computeForm(snapshot, { actor, deptId, level, stored, values: accepted, all: true })
  return { values: linked.values, changed: filledIn(snapshot, linked.values), refused: [] }
}

const filledIn = ({ design }: FlowSnapshot, values: FormValues): SubmissionResult['changed'] =>
  formFieldsOf(design.formset)
    .filter((item) => canHoldValue(item) && !isEmpty(getOwnValue(values, item.model)))
    .map((item) => ({ item, before: undefined, after: getOwnValue(values, item.model) }))
