import { summaryColumns } from '../../../../../core/flow/spreadsheets/overdue-spreadsheet'
import { defineCall } from '../../../../platform/http/define-call'
import { monthNow, titled } from '../../../../read-models/list/overdue'

export default defineCall('oa/flow/timeout/summary.get', async (_, context) => ({
  pageset: { display_list: titled(summaryColumns, context), orderby_list: [] },
  DefaultData: { search: { month: monthNow(context) } },
}))
