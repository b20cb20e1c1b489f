import type { FormItem, Problem, RecipientItem } from '../../../generated/types'
import type { TableOwner } from '../../decision/decision-tables'
import type { ExtraSymbols, FieldSymbol } from '../../expression'
import { designError, designWarning, type ProblemLocation, problemIf } from '../design'
import type { DesignCheckContext } from './check-context'

/** Context in which recipient items are checked; without a directory its ids are not checked. */
export interface RecipientCheckContext extends DesignCheckContext, TableOwner {
  items: readonly FormItem[]
  fields: FieldSymbol[]
  condition: ExtraSymbols
}

/** Checks one recipient item of a type. */
export type CheckItem = (
  item: RecipientItem,
  place: ProblemLocation,
  known: RecipientCheckContext,
) => Problem[]

/** Checks whether a person exists and works. */
export const checkUser: CheckItem = ({ id, name }, place, { directory }) => {
  const person = directory?.person(id)
  if (!person) return problemIf(!!directory, designError('user-unknown', place, { name }))
  return problemIf(!person.enabled, designWarning('user-disabled', place, { name: person.name }))
}

/** Checks whether a department exists. */
export const checkDept: CheckItem = ({ id, name }, place, { directory }) =>
  problemIf(!!directory && !directory.department(id), designError('dept-unknown', place, { name }))

/** Checks whether a role exists. */
export const checkRole: CheckItem = ({ id, name }, place, { directory }) =>
  problemIf(!!directory && !directory.role(id), designError('role-unknown', place, { name }))

/** Checks a form field in which people are selected. */
export const checkContactField = (
  { id, name }: { id: string; name: string },
  place: ProblemLocation,
  { items }: RecipientCheckContext,
) => problemIf(!items.some(({ key }) => key === id), designError('form-field-unknown', place, { name }))

/** Checks whether a contact group exists. */
export const checkContactgroup: CheckItem = ({ id, name }, place, { groups }) =>
  problemIf(!!groups && !groups.has(id), designError('contactgroup-unknown', place, { name }))
