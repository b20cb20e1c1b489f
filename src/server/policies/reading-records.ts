import { isPermitted } from '../../core/permission/check-permission'
import type { Caller } from '../platform/http/define-call'

/** Whose reading records somebody works with: everybody's ('') who manages them, else his own. */
export const readerFilter = ({ id, roles }: Pick<Caller, 'id' | 'roles'>): string =>
  isPermitted(roles, 'readbook') ? '' : id
