import { timeoutRows } from '../../../../flow/timeouts'
import { defineCall } from '../../../../platform/call'
import { pageSize, startOfPage, totalCap } from '../../../../queries/page'
import { countTimeouts } from '../../../../queries/timeout'

export default defineCall('oa/flow/timeout/log', async ({ nowpage, ...asked }, context) => {
  const start = startOfPage({ nowpage }, 0)
  const offset = 'offset' in start ? start.offset : 0
  const [result, count] = await Promise.all([
    timeoutRows({ ...asked, offset, size: pageSize }, context),
    countTimeouts(context.db, context.caller.workspace, asked),
  ])
  return {
    result,
    ...{ totalItems: Math.min(count, totalCap), totalIsCapped: count > totalCap },
    ...{ pageSize, currentPage: nowpage },
  }
})
