import { allows } from '../../../../core/permission/allows'
import { defineCall } from '../../../platform/call'
import { toListedDraft } from '../../../presenters/draft'
import { listDrafts } from '../../../queries/flow/draft'

/** The right that going on with a draft needs. A draft is kept where it is withheld, and comes back with the right. */
const needs = { creat: 'flow.work.create', deal: 'flow.work.deal' } as const

export default defineCall('oa/flow/temp_list', async (_, { db, caller }) =>
  (await listDrafts(db, caller.workspace, caller.id))
    .filter(({ kind }) => allows(caller.roles, needs[kind]))
    .map(toListedDraft),
)
