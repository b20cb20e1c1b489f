import '../../platform/i18n/admin-texts'
import type { RecordList } from '#/generated/types'
import list from '#schemas/lists/records/timeout-summary.json'
import { RecordListView } from '../../lists/records/record-list'
import { useQuery } from '../../platform'
import { api } from '../../platform/api'
import { LoadState } from '../../ui'

/**
 * Summarizes overdue tasks of a month (流程超时汇总): people, counts and durations; the server provides the initial
 * month.
 */
export default function TimeoutSummaryPage() {
  const { value, failure, reload } = useQuery('summary-settings', () => api.oa.flow.timeout.summary.page({}))
  if (!value) return <LoadState failure={failure} reload={reload} lines={8} />
  return <RecordListView list={list as RecordList} begins={{ month: value.DefaultData.search.month }} />
}
