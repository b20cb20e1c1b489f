import { allows } from '../../core/permission/allows'
import type { Caller } from '../platform/call'

/** Whose flows must lie in an archive for a caller to see it; null = who plans archives sees them all. */
export const archivesSeenBy = ({ roles, id }: Caller): string | null =>
  allows(roles, 'flow.admin.archive') ? null : id
