import { overdueSummaryColumns } from '../../../../../core/flow'
import { defineCall } from '../../../../platform'
import { currentMonth, toTitledColumns } from '../../../../read-models/list/overdue'

export default defineCall('oa/flow/timeout/summary.get', async (_, context) => ({
  pageset: { display_list: toTitledColumns(overdueSummaryColumns, context), orderby_list: [] },
  DefaultData: { search: { month: currentMonth(context) } },
}))
