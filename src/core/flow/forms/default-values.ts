import { type DefaultContext, defaultsOf, type FormValues } from '../../form'
import { clockOf, type FlowSnapshot } from '../snapshot/snapshot'

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
  return { ...clockOf(snapshot), person, depts, deptId }
}

/** Computes the defaults of the form for a person; empty for people outside the company. */
export function computeDefaults(
  snapshot: Company & Pick<FlowSnapshot, 'design'>,
  filler: FormFiller,
): FormValues {
  const context = defaultContextOf(snapshot, filler)
  return context ? defaultsOf(snapshot.design.formset, context) : {}
}
