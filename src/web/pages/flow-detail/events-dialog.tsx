import { useRef, useState } from 'react'
import type { Forwarding, OaFlowDetailData } from '../../../generated/types'
import { ChoiceSelect } from '../../controls/choice-select'
import { NextStepsView } from '../../flow/next-steps/next-steps'
import { createRequestIds, t } from '../../platform'
import { api } from '../../platform/api'
import { Button, Dialog, Field, TextAreaField, toast } from '../../ui'

interface EventsDialogProps extends Pick<OaFlowDetailData, 'events' | 'sonflows'> {
  flowlistid: string
  onClose(): void
  onDone(): void
}

interface EventFieldProps extends Pick<EventsDialogProps, 'events'> {
  value: string
  onChange(msgid: string): void
}

const EventField = ({ events, value, onChange }: EventFieldProps) => (
  <Field
    label={t('event-again.step')}
    control={({ id }) => (
      <ChoiceSelect
        id={id}
        label={t('event-again.step')}
        value={value}
        options={events.map(({ msgid, state, step }) => ({
          value: msgid,
          text: t(`event-again.option.${state}`, { step }),
        }))}
        onChange={onChange}
      />
    )}
  />
)

/** Retries the work of an event step (自动处理), with or without advancing the flow. */
export default function EventsDialog({ events, sonflows, flowlistid, ...ends }: EventsDialogProps) {
  const { onClose, onDone } = ends
  const [msgid, setMsgid] = useState(() => events.at(-1)?.msgid ?? '')
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState('')
  const [preview, setPreview] = useState<Forwarding>()
  const idOf = useRef(createRequestIds())
  const state = events.find((event) => event.msgid === msgid)?.state
  const run = async (name: string, work: () => Promise<unknown>, isEnd = true) => {
    setBusy(name)
    try {
      await work()
      if (isEnd) onDone()
    } catch {
      // The api layer has shown the error.
    } finally {
      setBusy('')
    }
  }
  const flow = api.oa.flow
  const isEmpty = !reason.trim()
  const look = async () => {
    const { waits } = await flow.eventcheckflowstatus({ flowmsgid: msgid })
    toast(t(waits ? 'event-again.still-waits' : 'event-again.moved-on'), waits ? 'neutral' : 'success')
  }
  const show = async () => setPreview(await flow.eventreactionflows_preview({ flowmsgid: msgid }))
  const sendRequest = (mode: string) => ({
    flowmsgid: msgid,
    reason,
    requestId: idOf.current({ mode, msgid, reason }),
  })
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.back')}</Button>
      <Button
        disabled={isEmpty}
        busy={busy === 'only'}
        onClick={() => void run('only', () => flow.eventreactiononly(sendRequest('only')))}
      >
        {t('event-again.only')}
      </Button>
      <Button
        kind="primary"
        disabled={isEmpty}
        busy={busy === 'flows'}
        onClick={() => void run('flows', () => flow.eventreactionflows(sendRequest('flows')))}
      >
        {t('event-again.flows')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('event-again.title')} width={560} onClose={onClose} footer={footer}>
      <EventField
        events={events}
        value={msgid}
        onChange={(next) => {
          setMsgid(next)
          setPreview(undefined)
        }}
      />
      <p className="reason-text q-soft event-again-hint">{t(`event-again.hint.${state ?? 'done'}`)}</p>
      <TextAreaField
        label={t('event-again.reason')}
        required
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="event-again-more q-row q-align-stretch q-wrap q-gap-2">
        {state !== 'done' && (
          <Button icon="refresh" busy={busy === 'look'} onClick={() => void run('look', look)}>
            {t('event-again.look')}
          </Button>
        )}
        <Button busy={busy === 'show'} onClick={() => void run('show', show, false)}>
          {t('event-again.preview')}
        </Button>
        {sonflows.some((one) => one.state === 'failed') && (
          <Button
            busy={busy === 'sub'}
            onClick={() => void run('sub', () => flow.eventrefreshcreatsonflow({ flowlistid }))}
          >
            {t('event-again.sub-flows')}
          </Button>
        )}
      </div>
      {preview && <NextStepsView forwarding={preview} />}
    </Dialog>
  )
}
