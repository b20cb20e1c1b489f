import { isPermitted } from '../../core/permission/check-permission'
import type { Caller } from '../platform'

/**
 * Person whose reading records a caller works with: '' (everyone's) for their managers, otherwise the
 * caller's own.
 */
export const readerFilter = ({ id, roles }: Pick<Caller, 'id' | 'roles'>): string =>
  isPermitted(roles, 'readbook') ? '' : id
