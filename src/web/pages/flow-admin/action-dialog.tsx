import { type ComponentType, useRef, useState } from 'react'
import type { FlowRow, OaFlowAdminFlowversionsData } from '../../../generated/types'
import { ReasonDialog } from '../../flow/action-dialogs/reason-dialog'
import ReplaceAssigneeDialog from '../../flow/action-dialogs/replace-assignee-dialog'
import { SendBackDialog } from '../../flow/action-dialogs/send-back-dialog'
import { UrgencySelect } from '../../flow/next-steps/urgency-select'
import { createRequestIds, t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import {
  Button,
  Dialog,
  DialogButtons,
  EmptyState,
  LoadState,
  QueryContent,
  RelativeTime,
  Tag,
  toast,
} from '../../ui'
import { ActionResults, type AdminActionResult, runForEach } from './action-results'
import type { AdminAction, AdminActionKind } from './admin-actions'
import { BulkRetryEvents } from './bulk-retry-events'
import { BulkUrge, useWaitingTasks } from './bulk-urge'
import { MoveFlowsDialog } from './move-dialog'

type Version = OaFlowAdminFlowversionsData[number]

interface LineProps {
  version: Version
  /** True if flows may be moved to it. */
  isTarget: boolean
  onChoose(version: Version): void
}

const Line = ({ version, isTarget, onChoose }: LineProps) => (
  <li>
    <b className="q-nowrap">{t('admin-flow.version-n', { n: version.number })}</b>
    {version.isCurrent && <Tag tone="success">{t('admin-flow.version-current')}</Tag>}
    <span className="flow-admin-counts q-stack">
      {t('admin-flow.version-flows', { running: version.running, ended: version.ended })}
      <small>
        {version.publisher} <RelativeTime at={version.published_at} />
      </small>
    </span>
    {isTarget && (
      <Button onClick={() => onChoose(version)}>{t('admin-flow.move-to', { n: version.number })}</Button>
    )}
  </li>
)

/** Shows how many flows use each version (版本) and moves running ones: chosen rows, or all. */
function VersionsDialog(props: AdminActionProps) {
  const { flowid, rows, onClose } = props
  const { value, failure, reload } = useQuery(flowid, () => quietApi.oa.flow.admin.flowversions({ flowid }))
  const [target, setTarget] = useState<Version>()
  if (target) return <MoveFlowsDialog {...props} version={target._id} number={target.number} />
  const hasOthers = ({ _id }: Version) =>
    rows.length
      ? rows.some(({ version }) => version !== _id)
      : value?.some((one) => one._id !== _id && one.running > 0)
  return (
    <Dialog title={t('admin-flow.versions')} width={640} onClose={onClose}>
      {!value && <LoadState failure={failure} reload={reload} />}
      <p className="q-soft q-margin-bottom-2">
        {t(rows.length ? 'admin-flow.versions-chosen' : 'admin-flow.versions-all', { n: rows.length })}
      </p>
      <ul className="flow-admin-list q-scroll q-radius-lg">
        {value?.map((version) => (
          <Line
            key={version._id}
            version={version}
            isTarget={hasOthers(version) ?? false}
            onChoose={setTarget}
          />
        ))}
      </ul>
    </Dialog>
  )
}

/** Sends a flow back (退回): asks from which waiting message, if there are several, and to which step. */
function SendBackFlowDialog({ rows, onClose, onDone }: AdminActionProps) {
  const found = useWaitingTasks(rows)
  const [chosen, setChosen] = useState<string>()
  const open = found.value?.flatMap(({ messages }) => messages).filter(({ revoke }) => revoke) ?? []
  const msgid = chosen ?? (open.length === 1 ? open[0]?.msgid : undefined)
  if (msgid) return <SendBackDialog msgid={msgid} onClose={onClose} onDone={onDone} />
  return (
    <Dialog title={t('send-back.title')} width={520} onClose={onClose}>
      <QueryContent
        query={found}
        isEmpty={() => open.length === 0}
        empty={<EmptyState title={t('admin-flow.nothing-to-send-back')} />}
      >
        {() => (
          <>
            <p className="q-soft q-margin-bottom-2">{t('admin-flow.send-back-from')}</p>
            <ul className="flow-admin-list q-scroll q-radius-lg">
              {open.map((message) => (
                <li key={message.msgid}>
                  <Button kind="link" onClick={() => setChosen(message.msgid)}>
                    {message.NowFunName} · {message.toer}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryContent>
    </Dialog>
  )
}

/** Marks the chosen flows as urgent or not urgent (处理级别). */
function BulkUrgency({ rows, onClose, onOutcomes }: AdminActionProps) {
  const [level, setLevel] = useState<0 | 100>(100)
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(createRequestIds())
  const send = async () => {
    setBusy(true)
    const outcomes = await runForEach(rows, ({ _id: flowOi_id }) => {
      const body = { flowOi_id, level }
      return quietApi.oa.flow.setlevel({ ...body, requestId: idOf.current(body) })
    })
    onOutcomes(outcomes)
  }
  return (
    <Dialog
      title={t('admin-flow.level-title', { n: rows.length })}
      width={480}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} busy={isBusy} onClick={() => void send()} />}
    >
      <div className="reason q-stack q-gap-4">
        <p className="reason-text q-soft">{t(level > 0 ? 'level.raise-text' : 'level.lower-text')}</p>
        <div>
          <UrgencySelect value={level} onChange={setLevel} />
        </div>
      </div>
    </Dialog>
  )
}

/** Reassigns one person's waiting tasks in the chosen flows to another (更换处理人). */
function BulkReplaceAssignee({ rows, onClose, onDone }: AdminActionProps) {
  const found = useWaitingTasks(rows)
  const waiting = found.value?.flatMap(({ messages }) => messages).filter(({ to }) => to) ?? []
  const people = [...new Map(waiting.map(({ to, toer }) => [to, { id: to, name: toer }])).values()]
  if (people.length)
    return (
      <ReplaceAssigneeDialog
        flowlistids={rows.map(({ _id }) => _id)}
        people={people}
        onClose={onClose}
        onDone={onDone}
      />
    )
  return (
    <Dialog title={t('replace.title')} width={520} onClose={onClose}>
      <QueryContent
        query={found}
        isEmpty={() => true}
        empty={<EmptyState title={t('admin-flow.nothing-waits')} />}
      >
        {() => null}
      </QueryContent>
    </Dialog>
  )
}

/** Cancels each flow as a whole for one reason (全流程取消). */
const BulkCancel = ({ rows, onClose, onOutcomes }: AdminActionProps) => (
  <ReasonDialog
    title={t('admin-flow.cancel-title', { n: rows.length })}
    text={t('admin-flow.cancel-text')}
    label="cancel.reason"
    missing="admin-flow.reason-missing"
    ok={t('admin-flow.cancel-send', { n: rows.length })}
    kind="danger"
    onClose={onClose}
    onSend={async (cancelReason, requestId) => {
      const outcomes = await runForEach(rows, ({ _id: flowOi_id }) => {
        const body = { flowOi_id, cancelReason }
        return quietApi.oa.flow.allcancel({ ...body, requestId: requestId(body) })
      })
      onOutcomes(outcomes)
    }}
  />
)

/** Props of a dialog about flows of a design. */
export interface AdminActionProps {
  flowid: string
  rows: readonly FlowRow[]
  onClose(): void
  /** Called when it is done; reloads the list. */
  onDone(): void
  /** Called with the result of each flow, done or failed. */
  onOutcomes(outcomes: readonly AdminActionResult[]): void
}

const dialogs: Record<AdminActionKind, ComponentType<AdminActionProps>> = {
  'send-back': SendBackFlowDialog,
  urge: BulkUrge,
  level: BulkUrgency,
  event: BulkRetryEvents,
  replace: BulkReplaceAssignee,
  version: VersionsDialog,
  cancel: BulkCancel,
}

interface DeedDialogProps extends Pick<AdminActionProps, 'flowid' | 'onClose' | 'onDone'> {
  deed: AdminAction
}

/** Runs an action on flows, then shows the result of each if any failed. */
export default function AdminActionDialog({ deed: { kind, rows }, onDone, ...rest }: DeedDialogProps) {
  const [outcomes, setOutcomes] = useState<readonly AdminActionResult[]>()
  const Asking = dialogs[kind]
  const tell = (all: readonly AdminActionResult[]) => {
    if (all.some(({ refusal }) => refusal !== undefined)) return setOutcomes(all)
    toast(t('admin-flow.all-done', { n: all.length }), 'success')
    onDone()
  }
  if (outcomes) return <ActionResults title={t(`admin-flow.${kind}`)} outcomes={outcomes} onClose={onDone} />
  return <Asking {...rest} rows={rows} onDone={onDone} onOutcomes={tell} />
}
