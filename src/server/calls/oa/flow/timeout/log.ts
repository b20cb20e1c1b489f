import { defineCall } from '../../../../platform'
import { pageSize, parsePageStart, totalCap } from '../../../../queries'
import { countTimeouts } from '../../../../queries/list/overdue-messages'
import { loadTimeoutRows } from '../../../../read-models/list/overdue'

export default defineCall('oa/flow/timeout/log', async ({ nowpage, ...filter }, context) => {
  const start = parsePageStart({ nowpage }, 0)
  const offset = 'offset' in start ? start.offset : 0
  const [result, count] = await Promise.all([
    loadTimeoutRows({ ...filter, offset, size: pageSize }, context),
    countTimeouts(context.db, context.caller.workspace, filter),
  ])
  return {
    result,
    totalItems: Math.min(count, totalCap),
    totalIsCapped: count > totalCap,
    pageSize,
    currentPage: nowpage,
  }
})
