import type { FlowDesign, RecipientGroup } from '../../../generated/types'
import { withTableExpressions } from '../../decision/decision-tables'
import { findCustomReferences } from '../../expression'
import {
  type DefaultContext,
  type FormRights,
  type FormValues,
  initialValuesOf,
  linkageOf,
  type RedactionResult,
  redactFormulasInSlices,
} from '../../form'
import { dependsOnForm } from '../../recipient/custom-function'
import { runInSlices } from '../../slices'
import { type FlowSnapshot, snapshotClock } from '../snapshot'
import { type FormActor, flowExpressionContextOf } from './flow-expression-context'

/** Person who fills in a form, and the department they act from. */
export interface FormFiller {
  id: string
  deptId: string
}

type Company = Pick<FlowSnapshot, 'directory' | 'now' | 'zone'>

/** Returns the context of defaults for a person; undefined for people outside the company. */
export function defaultContextOf(snapshot: Company, { id, deptId }: FormFiller): DefaultContext | undefined {
  const { directory } = snapshot
  const person = directory.person(id)
  if (!person) return undefined
  const depts = person.departments.map((one) => {
    const path = directory.pathOf(one.id).map(({ name }) => name)
    return { id: one.id, name: path.at(-1) ?? '', path }
  })
  return { ...snapshotClock(snapshot), person, depts, deptId }
}

/** Computes the defaults of the form for a person; empty for people outside the company. */
export function computeDefaults(
  snapshot: Company & Pick<FlowSnapshot, 'design'>,
  filler: FormFiller,
): FormValues {
  const context = defaultContextOf(snapshot, filler)
  return context ? initialValuesOf(snapshot.design.formset, context) : {}
}

/** Reader of an opened form. */
export interface FormReader extends FormActor {
  rights: FormRights
  /** Whether to compute all formulas, as on creation. */
  all?: boolean
  /** Whether the reader may see masked values after giving a reason. */
  unmasks?: boolean
}

/** Opens the form of a flow for a reader: linked, without the formulas that only the server may evaluate. */
export function openForm(
  snapshot: FlowSnapshot,
  { rights, all, unmasks: _, ...acting }: FormReader,
): RedactionResult {
  const { design, groups } = snapshot
  const { values } = acting
  if (linkageOf(design.formset).isEmpty && !design.formset.decisions)
    return { form: design.formset, rights, values }
  const isSentToClient = callsOfForm(design, groups)
  return runInSlices(snapshot, (snapshot) =>
    redactFormulasInSlices(design.formset, {
      rights,
      values,
      all,
      world: flowExpressionContextOf(snapshot, acting),
      isSentToClient,
    }),
  )
}

/**
 * Whether a formula calls, directly or through a decision table, a custom function that reads the form; pages
 * do not receive its value.
 */
const callsOfForm =
  ({ set, formset }: FlowDesign, groups: ReadonlyMap<string, RecipientGroup[]>) =>
  (text: string): boolean =>
    withTableExpressions(formset, [text])
      .flatMap(findCustomReferences)
      .some(({ id }) => set.customFuns?.some((custom) => custom.id === id && dependsOnForm(custom, groups)))
