import { useRef, useState } from 'react'
import type { OaFlowDetailData } from '../../../generated/types'
import { absoluteTime, createRequestIds, listSeparator, t } from '../../platform'
import { api } from '../../platform/api'
import { Avatar, Dialog, DialogButtons, Muted, Tag, toast } from '../../ui'
import { toggleMessage } from './message-selection'

interface UrgeDialogProps {
  people: OaFlowDetailData['may']['urge']
  onClose(): void
  onDone(): void
}

/** Asks whom to remind (催办); people reminded within the hour cannot be chosen. */
export function UrgeDialog({ people, onClose, onDone }: UrgeDialogProps) {
  const free = people.filter(({ next }) => !next)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(free.flatMap(({ msgid, unread }) => (unread ? [] : [msgid]))),
  )
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(createRequestIds())
  const send = async () => {
    setBusy(true)
    const body = { msglist: [...chosen] }
    try {
      const { sent } = await api.oa.flow.resendmessage({ ...body, requestId: idOf.current(body) })
      const names = [...new Set(sent.map(({ name }) => name))]
      toast(t('urge.done', { names: names.join(listSeparator()) }), 'success')
      onDone()
    } catch {
      setBusy(false)
    }
  }
  const footer = (
    <DialogButtons
      onCancel={onClose}
      ok={t('urge.send', { n: chosen.size })}
      busy={isBusy}
      disabled={chosen.size === 0}
      onClick={send}
    />
  )
  return (
    <Dialog title={t('urge.title')} width={560} onClose={onClose} footer={footer}>
      <div className="reason q-stack q-gap-4">
        <p className="reason-text q-soft">{t('urge.text')}</p>
        <ul className="urge-list q-stack q-gap-1-5">
          {people.map(({ msgid, name, step, unread, next }) => (
            <li key={msgid}>
              <label className="q-wrap q-gap-2-5 q-gap-y-1" data-off={next ? true : undefined}>
                <input
                  type="checkbox"
                  disabled={next !== null}
                  checked={chosen.has(msgid)}
                  onChange={() => setChosen(toggleMessage(chosen, msgid))}
                />
                <Avatar name={name} />
                <span>{name}</span>
                <Muted as="small" size="sm">
                  {step}
                </Muted>
                {unread && <Tag>{t('list.unread')}</Tag>}
                {next && (
                  <small className="q-push q-muted q-text-sm">
                    {t('urge.next', { at: absoluteTime(next) })}
                  </small>
                )}
              </label>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
