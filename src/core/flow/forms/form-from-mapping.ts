import { checkForm } from '../../form/check/check-form'
import type { FieldRight, FormRights } from '../../form/design/field-rights'
import { holdsValue } from '../../form/design/fields'
import { columnsOf, isTable, itemsOf } from '../../form/design/items'
import { cleanInput } from '../../form/field-values/sanitize-input'
import { packedValues } from '../../form/map/copy-values'
import { type Accepted, acceptInSlices } from '../../form/submission/apply-submission'
import { type FormValues, isEmpty, own } from '../../form/values/form-values'
import { inSlices } from '../../slices'
import { startOf } from '../design/design'
import type { Actor, FlowSnapshot } from '../snapshot/snapshot'
import type { Acting } from './flow-expression-context'
import { linkedForm, startingForm } from './form-input'

const writable = { access: 'edit', required: false } as const

/** A map may fill everything, and must fill nothing: people complete what it leaves open. */
const rightsOfMap = ({ formset }: FlowSnapshot['design']): FormRights =>
  new Map(
    itemsOf(formset)
      .filter(holdsValue)
      .map((item): [string, FieldRight] => {
        if (!isTable(item)) return [item.key, writable]
        const columns = new Map(columnsOf(item).map(({ code }) => [code, writable]))
        return [item.key, { ...writable, rows: { add: true, edit: true, delete: true }, columns }]
      }),
  )

/** A form that begins with what another flow gives. */
interface Mapping extends Pick<Acting, 'deptId' | 'level' | 'values'> {
  actor: Actor
  /** The files that the values may name; others stay with the flow that holds them. */
  files?: ReadonlySet<string>
}

/**
 * The form that a flow begins with when another one starts it: its defaults, what the map gives as far as its fields
 * take it, and what is computed. A value that a field would refuse from a person is left out.
 */
export function mappedForm(snapshot: FlowSnapshot, { actor, files, ...mapping }: Mapping): Accepted {
  const { deptId, level, values } = mapping
  const { design, directory, newId, now, regions } = snapshot
  const { formset: form } = design
  const { stored } = startingForm(snapshot, startOf(design), actor)
  const rights = rightsOfMap(design)
  const packed = packedValues(values, { form, rights, directory, newId, files })
  const { values: clean } = inSlices(snapshot, ({ cleanHtml }) =>
    cleanInput(itemsOf(form), packed, cleanHtml),
  )
  const accept = (input: FormValues) =>
    inSlices(snapshot, ({ newId }) =>
      acceptInSlices({ form, rights, before: stored, input, by: actor, now, newId }),
    ).values
  const problems = checkForm(form, accept(clean), rights, { directory, ...(regions && { regions }) })
  const faulty = new Set(problems.map(({ model }) => model))
  const fitting = Object.entries(clean).filter(([model]) => !faulty.has(model))
  const accepted = accept(Object.fromEntries(fitting))
  const linked = linkedForm(snapshot, { actor, deptId, level, stored, values: accepted, all: true })
  return { values: linked.values, changed: filledIn(snapshot, linked.values), refused: [] }
}

const filledIn = ({ design }: FlowSnapshot, values: FormValues): Accepted['changed'] =>
  itemsOf(design.formset)
    .filter((item) => holdsValue(item) && !isEmpty(own(values, item.model)))
    .map((item) => ({ item, before: undefined, after: own(values, item.model) }))
