import { isPermitted } from '../../../../core/permission/check-permission'
import { defineCall } from '../../../platform'
import { isCallAllowed } from '../../../policies/environment'
import { toDraftRow } from '../../../presenters/draft'
import { listDrafts } from '../../../queries/flow/draft'

/**
 * Permission needed to continue a draft. Without it the draft stays stored but hidden, and reappears with the
 * permission.
 */
const needs = { creat: 'flow.work.create', deal: 'flow.work.deal' } as const

/** Lists the caller's drafts. A session that views or acts as another person reads none. */
export default defineCall('oa/flow/temp_list', async (_, { db, caller }) => {
  if (!isCallAllowed(caller, 'oa/flow/tempform/save')) return []
  return (await listDrafts(db, caller.workspace, caller.id))
    .filter(({ kind }) => isPermitted(caller.roles, needs[kind]))
    .map(toDraftRow)
})
