import type { LogEntry } from '../../../generated/types'
import { api, quietApi } from '../../platform/api'
import { mayWrite } from '../../platform/environment'
import { t } from '../../platform/i18n'
import { useFresh } from '../../platform/use-fresh'
import { useLoaded } from '../../platform/use-loaded'
import { useNews } from '../../stores/news'
import { toast } from '../../ui/toast'
import type { StatusOf } from './log-parts'
import { RemarkBox } from './remark-box'
import { Timeline } from './timeline'

interface HistoryProps {
  flowlistid: string
  logs: readonly LogEntry[]
  statusOf?: StatusOf
}

/** The history of a flow with the remarks of its people among the acts, and the place to write one. */
export function History({ flowlistid, logs, statusOf }: HistoryProps) {
  const { value, reload } = useLoaded(flowlistid, () =>
    quietApi.oa.flow.comment.list({ flowOi_id: flowlistid }),
  )
  useFresh(reload, useNews())
  const withdraw = async (id: string) => {
    await api.oa.flow.comment.delete({ flowOi_id: flowlistid, id }).then(
      () => toast(t('remark.withdrawn'), 'success'),
      () => undefined,
    )
    await reload()
  }
  return (
    <>
      <Timeline logs={logs} statusOf={statusOf} remarks={value?.list} onWithdraw={withdraw} />
      {value && mayWrite('oa/flow/comment/creat') && (
        <RemarkBox flowlistid={flowlistid} people={value.people} onSent={reload} />
      )}
    </>
  )
}
