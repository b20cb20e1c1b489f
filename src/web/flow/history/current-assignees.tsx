import './progress.css'
import { type CurrentAssignee, currentAssignees } from '../../../core/flow'
import type { Message } from '../../../generated/types'
import { listSeparator, t } from '../../platform'
import { TimeLeft, WaitingTime } from '../../ui'

/** Maximum number of names shown. */
const fewNames = 3

function namesOf(holders: readonly CurrentAssignee[]): string {
  const names = [...new Set(holders.map(({ toer }) => toer))]
  const more = holders.reduce((sum, { crowd }) => sum + (crowd?.waiting ?? 0), 0)
  const description = names.slice(0, fewNames).join(listSeparator())
  const all = names.length + more
  return all > fewNames ? t('progress.people', { names: description, n: all }) : description
}

/** Renders the current assignees and since when they have the flow; nothing if there are none. */
export function CurrentAssignees({ messages }: { messages: readonly Message[] }) {
  const holders = currentAssignees(messages)
  const [first] = holders
  if (!first) return null
  const [before = '', after = ''] = t('holders.waits', { names: '\n' }).split('\n')
  const steps = [...new Set(holders.map(({ NowFunName }) => NowFunName))]
  const until = holders.flatMap(({ expires_at }) => expires_at ?? []).sort()[0]
  return (
    <p className="holders q-row q-wrap q-gap-2-5 q-gap-y-0-5 q-break q-line-below" role="status">
      <span>
        {before}
        <b>{namesOf(holders)}</b>
        {after}
      </span>
      <small>
        <WaitingTime since={first.created_at} />
      </small>
      <small>{steps.join(listSeparator())}</small>
      {until && <TimeLeft until={until} />}
    </p>
  )
}
