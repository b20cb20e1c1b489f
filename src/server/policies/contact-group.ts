import { emptyForm } from '../../core/form'
import type { Caller } from '../platform'
import type { ContactGroupRecord, RecipientDirectory } from '../queries'
import { isGroupMember } from './flow'

/**
 * Whether a person may change or delete a contact group: its author, its managers and administrators;
 * everyone if none are named.
 */
export const canManageContactGroup = (
  { createdId, managers }: Pick<ContactGroupRecord, 'createdId' | 'managers'>,
  caller: Caller,
  addressees: RecipientDirectory,
): boolean =>
  caller.isAdmin ||
  createdId === caller.id ||
  !managers.length ||
  isGroupMember(managers, caller.id, emptyForm(), addressees)
