import { defineCall } from '../../../../platform/call'
import { pageSize, startOfPage, totalCap } from '../../../../queries/list/page'
import { countTimeouts } from '../../../../queries/message/timeout'
import { timeoutRows } from '../../../../reading/list/timeouts'

export default defineCall('oa/flow/timeout/log', async ({ nowpage, ...asked }, context) => {
  const start = startOfPage({ nowpage }, 0)
  const offset = 'offset' in start ? start.offset : 0
  const [result, count] = await Promise.all([
    timeoutRows({ ...asked, offset, size: pageSize }, context),
    countTimeouts(context.db, context.caller.workspace, asked),
  ])
  return {
    result,
    totalItems: Math.min(count, totalCap),
    totalIsCapped: count > totalCap,
    pageSize,
    currentPage: nowpage,
  }
})
