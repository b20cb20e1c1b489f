import { useState } from 'react'
import { SendBackDialog } from '../../flow/action-dialogs/send-back-dialog'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { EmptyState } from '../../ui/primitives'
import { QueryContent } from '../../ui/query-content'
import type { AdminActionProps } from './action-dialog'
import { useWaitingTasks } from './bulk-urge'

/** Sends a flow back (退回): asks from which waiting message, if there are several, and to which step. */
export function SendBackFlowDialog({ rows, onClose, onDone }: AdminActionProps) {
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
