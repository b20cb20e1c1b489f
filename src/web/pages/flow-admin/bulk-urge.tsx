import { useState } from 'react'
import type { OaFlowAdminCanrevokelistData } from '../../../generated/types'
import { t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { Dialog, DialogButtons, LoadState, Tag } from '../../ui'
import type { AdminActionProps } from './action-dialog'
import { runForEach } from './action-results'

type Waiting = OaFlowAdminCanrevokelistData[number]

/** Returns the waiting tasks of the chosen flows. */
export const useWaitingTasks = (rows: AdminActionProps['rows']) =>
  useQuery(rows.map(({ _id }) => _id).join(' '), () =>
    quietApi.oa.flow.admin.canrevokelist({ flowlistids: rows.map(({ _id }) => _id).slice(0, 60) }),
  )

const urgedIn = ({ messages }: Waiting) => messages.filter(({ urge }) => urge)

/** Reminds the assignees in every chosen flow (催办), except those reminded within the hour. */
export function BulkUrge({ rows, onClose, onOutcomes }: AdminActionProps) {
  const { value, failure, reload } = useWaitingTasks(rows)
  const [isBusy, setBusy] = useState(false)
  const flows = value?.filter((flow) => urgedIn(flow).length) ?? []
  const count = flows.flatMap(urgedIn).length
  const send = async () => {
    setBusy(true)
    const byId = new Map(flows.map((flow) => [flow.flowlistid, urgedIn(flow).map(({ msgid }) => msgid)]))
    const urged = rows.filter(({ _id }) => byId.has(_id))
    onOutcomes(
      await runForEach(urged, ({ _id }) => quietApi.oa.flow.resendmessage({ msglist: byId.get(_id) ?? [] })),
    )
  }
  const footer = (
    <DialogButtons
      onCancel={onClose}
      ok={t('admin-flow.urge-send', { n: count })}
      busy={isBusy}
      disabled={!count}
      onClick={send}
    />
  )
  return (
    <Dialog
      title={t('admin-flow.urge-title', { n: rows.length })}
      width={560}
      onClose={onClose}
      footer={footer}
    >
      {!value && <LoadState failure={failure} reload={reload} />}
      {value && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <ul className="flow-admin-list q-scroll q-radius-lg" tabIndex={0} aria-label={t('admin-flow.urge')}>
          {value.map(({ flowlistid, workname, messages }) => (
            <li key={flowlistid}>
              <b>{workname}</b>
              {messages.map(({ msgid, NowFunName, toer, urge }) => (
                <span key={msgid}>
                  {NowFunName} {toer} {!urge && <Tag>{t('admin-flow.urge-not-now')}</Tag>}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
