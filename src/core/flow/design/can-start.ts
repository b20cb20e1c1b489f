import type { FlowDesign } from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import { matchesPerson } from '../../recipient/matches-person'
import { getStartStep } from './design'

/**
 * Checks whether a person, or a program for its department, may start flows of the design: its start step names no one
 * in particular, or this person.
 */
export function canStartFlow(design: FlowDesign, directory: Directory, personId: string): boolean {
  const person = directory.person(personId)
  if (!person?.enabled && !person?.program) return false
  const { creatPermission } = getStartStep(design)
  return !creatPermission.length || matchesPerson(creatPermission, { ...person, enabled: true }, directory)
}
