import '../../platform/i18n/proof-texts'
import type { OaFlowAccesslogData } from '../../../generated/types'
import { absoluteTime, t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { type DataColumn, DataTable, Dialog, EmptyState, QueryContent } from '../../ui'

type Row = OaFlowAccesslogData[number]

const columnsOf = (): DataColumn<Row>[] => [
  { name: 'by', title: t('accesslog.by'), isHead: true, cell: ({ by }) => by },
  { name: 'at', title: t('accesslog.at'), isOneLine: true, cell: ({ at }) => absoluteTime(at) },
  { name: 'field', title: t('accesslog.field'), cell: ({ field }) => field },
  { name: 'reason', title: t('accesslog.reason'), cell: ({ reason }) => reason },
]

/** Dialog for 查阅记录: who saw which masked value of the flow, when and why. */
export default function AccessLogDialog({ flowlistid, onClose }: { flowlistid: string; onClose(): void }) {
  const found = useQuery(flowlistid, () => quietApi.oa.flow.accesslog({ flowOi_id: flowlistid }))
  return (
    <Dialog title={t('detail.accesslog')} width={760} onClose={onClose}>
      <QueryContent
        query={found}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title={t('accesslog.none')} />}
      >
        {(rows) => (
          <DataTable
            label={t('detail.accesslog')}
            columns={columnsOf()}
            rows={rows}
            keyOf={({ _id }) => _id}
          />
        )}
      </QueryContent>
    </Dialog>
  )
}
