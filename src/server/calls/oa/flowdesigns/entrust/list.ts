import type { Entrust, OaFlowdesignsEntrustListBody } from '../../../../../generated/types'
import { defineCall } from '../../../../platform'
import { listDelegations, pageSize } from '../../../../queries'
import { toDelegationViews } from '../../../../read-models/people/session-person'

type Search = OaFlowdesignsEntrustListBody['search']

const isSought = (one: Entrust, { name = '', kind, state }: Search) =>
  `${one.from_name}\n${one.to_name}`.includes(name.trim()) &&
  (kind === undefined || one.kind === kind) &&
  (state === undefined || one.state === state)

export default defineCall('oa/flowdesigns/entrust/list', async ({ nowpage, search }, context) => {
  const all = await toDelegationViews(await listDelegations(context.db, context.caller.workspace), context)
  const found = all.filter((one) => isSought(one, search))
  const from = (nowpage - 1) * pageSize
  return {
    result: found.slice(from, from + pageSize),
    totalItems: found.length,
    pageSize,
    currentPage: nowpage,
  }
})
