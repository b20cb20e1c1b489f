import { emptyForm } from '../../core/form'
import type { Caller } from '../platform/http/define-call'
import type { ContactGroupRecord } from '../queries/directory/contact-group'
import type { RecipientDirectory } from '../queries/directory/recipient-directory'
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
