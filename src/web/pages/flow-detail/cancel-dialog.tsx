import { useRef, useState } from 'react'
import type { OaFlowListCancancelData } from '../../../generated/types'
import { SigningMode } from '../../flow/people/signing-mode'
import { RunningSubFlowsNote } from '../../flow/summary/sub-flow-list'
import { createRequestIds, listSeparator, t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import {
  Avatar,
  Button,
  Dialog,
  EmptyState,
  QueryContent,
  RelativeTime,
  Stack,
  Tag,
  TextAreaField,
  toast,
} from '../../ui'
import { selectCancellable, selectionStateOf, toggleGroup, toggleMessage } from './message-selection'

/** Returns the state of the cancel dialog: cancellable and chosen messages, reason, and submission. */
function useCancel(flowlistid: string, onDone: () => void) {
  const { value, failure, reload } = useQuery(flowlistid, () =>
    quietApi.oa.flow.list.cancancel({ flowOi_id: flowlistid }),
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [wantsWhole, setWhole] = useState(false)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(createRequestIds())
  const groups = value?.list ?? []
  const ids = selectCancellable(chosen, groups)
  const isOwn = value?.canAllCancel === true && groups.length === 0
  const isWhole = isOwn || (wantsWhole && value?.canAllCancel === true)
  const isMissing = { choice: !isWhole && ids.length === 0, reason: reason.trim() === '' }

  const cancel = () => {
    const body = { flowOi_id: flowlistid, cancelReason: reason.trim() }
    if (isWhole) return api.oa.flow.allcancel({ ...body, requestId: idOf.current(body) })
    const some = { ...body, flowmsgIdList: ids }
    return api.oa.flow.cancel({ ...some, requestId: idOf.current(some) })
  }
  const send = async () => {
    setTried(true)
    if (isMissing.choice || isMissing.reason) return
    setBusy(true)
    try {
      const { count, badges } = await cancel()
      setBadges(badges)
      const done = isWhole ? 'cancel.done-whole' : 'cancel.done'
      toast(t(isOwn ? 'cancel.own-done' : done, { n: count }), 'success')
      onDone()
    } catch {
      setBusy(false)
      void reload()
    }
  }
  return {
    value,
    failure,
    reload,
    groups,
    ids,
    chosen,
    isWhole,
    isOwn,
    reason,
    isBusy,
    setChosen,
    setWhole,
    setReason,
    send,
    problems: {
      choice: isTried && isMissing.choice ? t('cancel.choose-missing') : undefined,
      reason:
        isTried && isMissing.reason ? t(isOwn ? 'cancel.own-missing' : 'cancel.reason-missing') : undefined,
    },
  }
}

type Cancelling = ReturnType<typeof useCancel>
type Group = OaFlowListCancancelData['list'][number]

interface GroupBoxProps {
  group: Group
  chosen: ReadonlySet<string>
  onChange(chosen: ReadonlySet<string>): void
}

/** Renders the waiting messages of one step, with a checkbox each and one for all. */
function GroupBox({ group, chosen, onChange }: GroupBoxProps) {
  const { NowFunName, group: messages } = group
  const dealtype = messages[0]?.dealtype
  const share = selectionStateOf(chosen, group)
  return (
    <fieldset className="cancel-group q-shrink q-radius-lg">
      <legend>
        <label className="q-wrap q-gap-2-5 q-gap-y-1">
          <input
            ref={(box) => {
              if (box) box.indeterminate = share === 'some'
            }}
            type="checkbox"
            aria-label={t('cancel.group-all', { step: NowFunName })}
            checked={share === 'all'}
            onChange={() => onChange(toggleGroup(chosen, group))}
          />
          <b>{t('cancel.group', { step: NowFunName, n: messages.length })}</b>
          {dealtype && <SigningMode dealtype={dealtype} />}
        </label>
      </legend>
      {messages.map(({ _id, toer, todepts, created_at, hasread }) => (
        <label className="q-wrap q-gap-2-5 q-gap-y-1 q-line-above" key={_id}>
          <input
            type="checkbox"
            checked={chosen.has(_id)}
            onChange={() => onChange(toggleMessage(chosen, _id))}
          />
          <Avatar name={toer} />
          <span>{toer}</span>
          <small>{todepts.map(({ n }) => n).join(listSeparator())}</small>
          {hasread === 0 && <Tag tone="primary">{t('list.unread')}</Tag>}
          <RelativeTime at={created_at} />
        </label>
      ))}
    </fieldset>
  )
}

interface CancelDialogProps {
  flowlistid: string
  onClose(): void
  onDone(): void
}

/** Asks what to cancel and for the reason. */
function CancelForm({ cancel, value }: { cancel: Cancelling; value: OaFlowListCancancelData }) {
  const { groups, chosen, isWhole, isOwn, problems } = cancel
  return (
    <div className="cancel q-stack q-gap-3">
      {!isWhole &&
        groups.map((group) => (
          <GroupBox key={group.visit} group={group} chosen={chosen} onChange={cancel.setChosen} />
        ))}
      {isOwn && <p>{t('cancel.whole-hint')}</p>}
      {value.canAllCancel && !isOwn && (
        <label
          className="cancel-whole q-row q-align-stretch q-gap-2-5 q-radius-lg"
          data-on={isWhole || undefined}
        >
          <input
            className="q-fixed"
            type="checkbox"
            checked={isWhole}
            onChange={() => cancel.setWhole(!isWhole)}
          />
          <Stack as="span">
            <b>{t('cancel.whole')}</b>
            <small className="q-soft q-text-sm">{t('cancel.whole-hint')}</small>
          </Stack>
        </label>
      )}
      <RunningSubFlowsNote names={value.sonflows} />
      {problems.choice && (
        <p className="q-field-error" role="alert">
          {problems.choice}
        </p>
      )}
      <TextAreaField
        required
        label={t(isOwn ? 'cancel.own-reason' : 'cancel.reason')}
        hint={t('cancel.reason-hint')}
        maxLength={500}
        value={cancel.reason}
        error={problems.reason}
        onChange={(event) => cancel.setReason(event.target.value)}
      />
    </div>
  )
}

const verbOf = ({ isWhole, isOwn, ids }: Cancelling) => {
  if (isWhole) return t(isOwn ? 'cancel.own-send' : 'cancel.send-whole')
  return ids.length > 0 ? t('cancel.send-n', { n: ids.length }) : t('cancel.send')
}

/** Cancels waiting messages one by one or by step, or the whole flow (可取消流程列表); always with a reason. */
export function CancelDialog({ flowlistid, onClose, onDone }: CancelDialogProps) {
  const cancel = useCancel(flowlistid, onDone)
  const { value, groups, isOwn } = cancel
  const isEmpty = value && groups.length === 0 && !value.canAllCancel
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.back')}</Button>
      <Button kind="danger" busy={cancel.isBusy} disabled={!value || isEmpty} onClick={cancel.send}>
        {verbOf(cancel)}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t(isOwn ? 'cancel.own-title' : 'cancel.title')}
      width={640}
      onClose={onClose}
      footer={footer}
    >
      <QueryContent
        query={cancel}
        isEmpty={() => isEmpty === true}
        empty={<EmptyState title={t('cancel.nothing')} />}
      >
        {(value) => <CancelForm cancel={cancel} value={value} />}
      </QueryContent>
    </Dialog>
  )
}
