import { isPermitted } from '../../core/permission/check-permission'
import type { Caller } from '../platform/http/define-call'
import { checkEnvironment } from './environment'

/** Flows of production alone are archived: nobody does it from the environment where things are only tried. */
export const assertCanArchive = (caller: Caller): void => checkEnvironment(caller, 'prod')

/** Whose flows must lie in an archive for a caller to see it; null = who plans archives sees them all. */
export const archiveParticipantFilter = ({ roles, id }: Caller): string | null =>
  isPermitted(roles, 'flow.admin.archive') ? null : id
