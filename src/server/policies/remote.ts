import { isPermitted } from '../../core/permission/check-permission'
import type { RemoteFunctionsSource } from '../../generated/types'
import type { Caller } from '../platform'

/** Whether a person may see and call the remote functions of a source; flows call them in their own name. */
export const canQueryRemote = (
  { roles }: Pick<Caller, 'roles'>,
  { permission }: RemoteFunctionsSource,
): boolean => isPermitted(roles, permission)
