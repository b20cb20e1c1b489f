import { isPermitted } from '../../../../core/permission/check-permission'
import { defineCall } from '../../../platform/http/define-call'
import { isCallAllowed } from '../../../policies/environment'
import { toDraftRow } from '../../../presenters/draft'
import { listDrafts } from '../../../queries/flow/draft'

/** The right that going on with a draft needs. A draft is kept where it is withheld, and comes back with the right. */
const needs = { creat: 'flow.work.create', deal: 'flow.work.deal' } as const

/** Drafts are their writer's own: a session that looks at or acts as another person reads none. */
export default defineCall('oa/flow/temp_list', async (_, { db, caller }) => {
  if (!isCallAllowed(caller, 'oa/flow/tempform/save')) return []
  return (await listDrafts(db, caller.workspace, caller.id))
    .filter(({ kind }) => isPermitted(caller.roles, needs[kind]))
    .map(toDraftRow)
})
