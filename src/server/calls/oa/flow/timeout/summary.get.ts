import { summaryColumns } from '../../../../../core/flow/timeout-sheet'
import { monthNow, titled } from '../../../../flow/timeouts'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/timeout/summary.get', async (_, context) => ({
  pageset: { display_list: titled(summaryColumns, context), orderby_list: [] },
  DefaultData: { search: { month: monthNow(context) } },
}))
