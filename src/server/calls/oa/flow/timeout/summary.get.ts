import { summaryColumns } from '../../../../../core/flow/sheets/timeout-sheet'
import { defineCall } from '../../../../platform/call'
import { monthNow, titled } from '../../../../reading/list/timeouts'

export default defineCall('oa/flow/timeout/summary.get', async (_, context) => ({
  pageset: { display_list: titled(summaryColumns, context), orderby_list: [] },
  DefaultData: { search: { month: monthNow(context) } },
}))
