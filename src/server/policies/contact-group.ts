import { emptyForm } from '../../core/form/design/upgrade'
import type { Caller } from '../platform/http/define-call'
import type { StoredContactGroup } from '../queries/directory/contact-group'
import type { Addressees } from '../queries/directory/recipient-directory'
import { isAmong } from './flow'

/** Whether a person may change or delete a contact group: its author, its managers, administrators; all, if none are named. */
export const mayManage = (
  { createdId, managers }: Pick<StoredContactGroup, 'createdId' | 'managers'>,
  caller: Caller,
  addressees: Addressees,
): boolean =>
  caller.isAdmin ||
  createdId === caller.id ||
  !managers.length ||
  isAmong(managers, caller.id, emptyForm(), addressees)
