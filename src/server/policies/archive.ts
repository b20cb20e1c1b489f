import { isPermitted } from '../../core/permission/check-permission'
import type { Caller } from '../platform'
import { checkEnvironment } from './environment'

/** Rejects archiving from the test environment: only production flows are archived. */
export const assertCanArchive = (caller: Caller): void => checkEnvironment(caller, 'prod')

/** Person whose archived flows a caller may see; null for archive planners, who see all. */
export const archiveParticipantFilter = ({ roles, id }: Caller): string | null =>
  isPermitted(roles, 'flow.admin.archive') ? null : id
