import { overdueLogColumns } from '../../../../../core/flow'
import { defineCall } from '../../../../platform'
import { toTitledColumns } from '../../../../read-models/list/overdue'

const orders = ['created_at', 'first_expired_at', 'finished_at', 'expiredtimes'] as const

export default defineCall('oa/flow/timeout/log.get', async (_, context) => ({
  pageset: {
    display_list: toTitledColumns(overdueLogColumns, context),
    orderby_list: toTitledColumns(orders, context),
  },
  DefaultData: { nowpage: 1, search: {}, order: { by: 'created_at', descending: true } },
}))
