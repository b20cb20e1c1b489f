import { useState } from 'react'
import type { OaFlowRevokelistData } from '../../../generated/types'
import { t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import { EmptyState, QueryContent, RelativeTime, Tag, toast } from '../../ui'
import { RunningSubFlowsNote } from '../summary/sub-flow-list'
import { ReasonDialog } from './reason-dialog'

interface SendBackDialogProps {
  /** Id of the message from which the flow is sent back. */
  msgid: string
  /** Whether the creator takes back their own flow to change it. */
  isOwn?: boolean | undefined
  onClose(): void
  onDone(): void
}

const own = {
  title: 'withdraw.own',
  to: 'withdraw.own-to',
  reason: 'withdraw.own-reason',
  send: 'withdraw.own-send',
  done: 'withdraw.own-done',
  missing: 'withdraw.own-missing',
}
const sentBack = {
  title: 'send-back.title',
  to: 'send-back.to',
  reason: 'send-back.reason',
  send: 'send-back.send',
  done: 'send-back.done',
  missing: 'send-back.reason-missing',
}

interface TargetsProps {
  list: OaFlowRevokelistData['list']
  chosen: string | undefined
  onChange(target: string): void
}

/** Renders the handled steps to which the flow may be sent back. */
const Targets = ({ list, chosen, onChange }: TargetsProps) => (
  <fieldset className="choice-list q-stack q-gap-1-5">
    <legend className="q-soft">{t('send-back.choose')}</legend>
    {list.map(({ msg_id, NowFunName, toer, at, isStart }) => (
      <label className="q-wrap q-gap-2-5" key={msg_id}>
        <input type="radio" name="target" checked={chosen === msg_id} onChange={() => onChange(msg_id)} />
        <b>{NowFunName}</b>
        <span>{toer}</span>
        {isStart && <Tag>{t('send-back.start')}</Tag>}
        <RelativeTime at={at} />
      </label>
    ))}
  </fieldset>
)

const thens = [false, true]

interface ThenProps {
  back: OaFlowRevokelistData['back'] | undefined
  straight: boolean
  onChange(straight: boolean): void
}

/** Renders the route after correction: as designed, or as the user chooses. */
function Then({ back, straight, onChange }: ThenProps) {
  if (back === 'straight') return <p className="reason-text q-soft">{t('send-back.then.straight')}</p>
  if (back !== 'person') return null
  return (
    <fieldset className="choice-list q-stack q-gap-1-5">
      <legend className="q-soft">{t('send-back.then')}</legend>
      {thens.map((one) => (
        <label className="q-wrap q-gap-2-5" key={String(one)}>
          <input type="radio" name="then" checked={straight === one} onChange={() => onChange(one)} />
          <b>{t(one ? 'send-back.then.straight' : 'send-back.then.again')}</b>
        </label>
      ))}
    </fieldset>
  )
}

/** Dialog for 退回: asks for the reason and the target among the handled steps. The last one is preselected. */
export function SendBackDialog({ msgid, isOwn, onClose, onDone }: SendBackDialogProps) {
  const words = isOwn ? own : sentBack
  const found = useQuery(msgid, () => quietApi.oa.flow.revokelist({ msg_id: msgid }))
  const { value } = found
  const [picked, setTarget] = useState('')
  const [straight, setStraight] = useState(false)
  const [newest] = value?.list ?? []
  const target = picked || newest?.msg_id
  const send = async (reason: string, requestId: (body: unknown) => string) => {
    if (!target) return
    const body = { msg_id: msgid, msg_to_id: target, reason, ...(straight && { straight }) }
    const signable = { ...body, signature: 'request' as const }
    const { toer, badges } = await api.oa.flow.revoketo({ ...signable, requestId: requestId(body) })
    setBadges(badges)
    toast(t(words.done, { name: toer }), 'success')
    onDone()
  }
  return (
    <ReasonDialog
      title={t(words.title)}
      width={600}
      label={words.reason}
      missing={words.missing}
      ok={t(words.send)}
      kind="danger"
      isReady={target !== undefined}
      onClose={onClose}
      onSend={send}
    >
      <QueryContent
        query={found}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState title={t('send-back.none')} />}
      >
        {() => null}
      </QueryContent>
      {newest && value?.list.length === 1 && (
        <p className="reason-text q-soft">{t(words.to, { name: newest.toer, step: newest.NowFunName })}</p>
      )}
      {value && value.list.length > 1 && <Targets list={value.list} chosen={target} onChange={setTarget} />}
      {newest && <Then back={value?.back} straight={straight} onChange={setStraight} />}
      <RunningSubFlowsNote names={value?.sonflows ?? []} />
    </ReasonDialog>
  )
}
