import type { FlowDesign, RecipientGroup } from '../../../generated/types'
import { withAsked } from '../../decision/decision-tables'
import { customsOf } from '../../expression'
import type { FormRights } from '../../form/design/field-rights'
import { linkageOf, type Opened, openInSlices } from '../../form/linkage/linkage'
import { looksAtForm } from '../../recipient/depends-on-form'
import { inSlices } from '../../slices'
import type { FlowSnapshot } from '../snapshot/snapshot'
import { type Acting, worldOf } from './flow-expression-context'

/** Somebody before whom a form opens. */
export interface Opener extends Acting {
  rights: FormRights
  /** Compute everything, as on creating. */
  all?: boolean
}

/** The form of a flow as it opens for somebody: linked, without the formulas that only the server may answer. */
export function openForm(snapshot: FlowSnapshot, { rights, all, ...acting }: Opener): Opened {
  const { design, groups } = snapshot
  const { values } = acting
  if (linkageOf(design.formset).isEmpty && !design.formset.decisions)
    return { form: design.formset, rights, values }
  const keeps = callsOfForm(design, groups)
  return inSlices(snapshot, (snapshot) =>
    openInSlices(design.formset, { rights, values, all, world: worldOf(snapshot, acting), keeps }),
  )
}

/** Whether a formula calls, itself or in a decision table, a custom function that looks at the form; pages are not told its value. */
const callsOfForm =
  ({ set, formset }: FlowDesign, groups: ReadonlyMap<string, RecipientGroup[]>) =>
  (text: string): boolean =>
    withAsked(formset, [text])
      .flatMap(customsOf)
      .some(({ id }) => set.customFuns?.some((custom) => custom.id === id && looksAtForm(custom, groups)))
