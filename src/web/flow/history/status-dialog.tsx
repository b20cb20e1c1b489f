import { useState } from 'react'
import { createStatusSheet } from '../../../core/flow'
import type { OaFlowCheckmsgstatusData } from '../../../generated/types'
import { absoluteTime, listSeparator, t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { PermissionGate } from '../../stores/permission-gate'
import {
  Button,
  type DataColumn,
  DataTable,
  Dialog,
  EmptyState,
  QueryContent,
  RelativeTime,
  Tag,
  toast,
} from '../../ui'
import { MessageState } from './message-state'

type Row = OaFlowCheckmsgstatusData['rows'][number]

const columns = ['dept', 'name', 'status', 'told', 'read', 'finished', 'button', 'suggest'] as const

/** Cell renderers by column. */
const cells: Record<(typeof columns)[number], DataColumn<Row>['cell']> = {
  dept: ({ dept }) => dept,
  name: ({ name }) => <b>{name}</b>,
  status: (row) => <MessageState of={row} />,
  told: ({ told, told_at }) => (
    <>
      {t(told ? 'msg-status.is-told' : 'msg-status.not-told')} {told_at && <RelativeTime at={told_at} />}
    </>
  ),
  read: ({ hasread }) => (
    <Tag tone={hasread ? 'neutral' : 'primary'}>{t(hasread ? 'list.read' : 'list.unread')}</Tag>
  ),
  finished: ({ finished_at }) => finished_at && <RelativeTime at={finished_at} />,
  button: ({ button }) => button,
  suggest: ({ suggest }) => suggest,
}

const columnsShown = (): DataColumn<Row>[] =>
  columns.map((name) => ({ name, title: t(`msg-status.${name}`), cell: cells[name] }))

const Table = ({ rows }: { rows: readonly Row[] }) => (
  <DataTable
    label={t('msg-status.title')}
    columns={columnsShown()}
    rows={rows}
    keyOf={({ msgid }) => msgid}
  />
)

async function write(rows: readonly Row[]) {
  const { downloadSheet } = await import('../../platform/spreadsheet')
  const { head, line } = createStatusSheet(t, absoluteTime)
  await downloadSheet([head, ...rows.map(line)], t('msg-status.title'))
}

interface StatusDialogProps {
  flowlistid: string
  msgids: readonly string[]
  /** True if they represent all recipients of the same visits. */
  all?: boolean
  onClose(): void
}

/** Dialog for 查看状态: recipients, delivery, reading and status of messages; with reminders and an export. */
export default function MessageStatusDialog({ flowlistid, msgids, all, onClose }: StatusDialogProps) {
  const requested = { flowOi_id: flowlistid, msgids: [...msgids], ...(all && { all }) }
  const found = useQuery(`${flowlistid} ${msgids}`, () => quietApi.oa.flow.checkmsgstatus(requested))
  const { value, reload } = found
  const download = ({ rows, count = rows.length }: OaFlowCheckmsgstatusData) =>
    count > rows.length ? api.oa.flow.checkmsgstatus.export(requested) : write(rows)
  const [isBusy, setBusy] = useState(false)
  const tellAgain = async (msglist: string[]) => {
    setBusy(true)
    try {
      const { sent } = await api.oa.flow.resendmessage({ msglist })
      toast(
        t('urge.done', { names: [...new Set(sent.map(({ name }) => name))].join(listSeparator()) }),
        'success',
      )
    } catch {
      // The error has been shown; what can be sent now is loaded again.
    }
    setBusy(false)
    await reload()
  }
  const again = (key: string, msglist: string[]) =>
    msglist.length > 0 && (
      <PermissionGate rule="flow.work.urge">
        <Button busy={isBusy} onClick={() => void tellAgain(msglist)}>
          {t(key, { n: msglist.length })}
        </Button>
      </PermissionGate>
    )
  const footer = value && value.rows.length > 0 && (
    <>
      {again('msg-status.resend-waiting', value.waiting)}
      {again('msg-status.resend-unread', value.unread)}
      <PermissionGate rule="flow.work.export">
        <Button onClick={() => void download(value)}>{t('msg-status.download')}</Button>
      </PermissionGate>
    </>
  )
  return (
    <Dialog title={t('msg-status.title')} width={960} onClose={onClose} footer={footer}>
      {value?.count !== undefined && value.count > value.rows.length && (
        <p>{t('msg-status.first-of', { n: value.count, shown: value.rows.length })}</p>
      )}
      <QueryContent
        query={found}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState title={t('msg-status.nobody')} />}
      >
        {({ rows }) => <Table rows={rows} />}
      </QueryContent>
    </Dialog>
  )
}
