import type { FlowDesign } from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import { namesPerson } from '../../recipient/matches-person'
import { startOf } from './design'

/** Whether a person may start flows of the design: its start step names nobody in particular, or him. */
export function mayCreate(design: FlowDesign, directory: Directory, personId: string): boolean {
  const person = directory.person(personId)
  if (!person?.enabled) return false
  const { creatPermission } = startOf(design)
  return !creatPermission.length || namesPerson(creatPermission, person, directory)
}
