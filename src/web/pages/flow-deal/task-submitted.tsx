import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Forwarding } from '../../../generated/types'
import { SubmissionResultView } from '../../form-submission/form-sections'
import { actionLink } from '../../lists/list-row'
import { t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { canWrite } from '../../platform/environment'
import { followingRequest } from '../../stores/first-requests'
import { saveOpinionHabits, useOpinionHabits } from '../../stores/opinion-habits'
import { Button, ButtonLink, toast } from '../../ui'

/** Decided message and its flow. */
interface Decided {
  msgid: string
  flowlistid: string
}

/** Finds the next task; the list may have been read before the decision was stored. */
async function findNext({ msgid }: Decided) {
  const { result, totalItems } = await followingRequest.take(msgid)
  const row = result.find(({ _id }) => _id !== msgid)
  if (row || !totalItems) return { row, count: totalItems - Number(result.some(({ _id }) => _id === msgid)) }
  const fresh = await quietApi.oa.flow.list.waiting({ nowpage: 1, search: {} })
  return { row: fresh.result[0], count: fresh.totalItems }
}

/** Switches whether the next waiting message opens automatically. */
function NextSwitch({ isOn }: { isOn: boolean }) {
  if (!canWrite('oa/flow/user_config/opinion')) return null
  const set = (next: boolean) => void saveOpinionHabits({ next }).catch(() => undefined)
  return (
    <label className="deal-next-switch q-inline q-gap-2 q-soft">
      <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
      {t('deal.next-by-itself')}
    </label>
  )
}

/** Takes the decision back while nothing has followed, and opens the task again. */
function WithdrawButton({ msgid, flowlistid }: Decided) {
  const navigate = useNavigate()
  const withdraw = async () => {
    const { withdrawOwnDecision } = await import('../../flow/action-dialogs/withdraw-decision')
    if (await withdrawOwnDecision({ msgid }))
      void navigate(`/flowdeal?msgid=${msgid}&flowlistid=${flowlistid}`, {
        replace: true,
        state: { again: String(Date.now()) },
      })
  }
  return (
    <Button icon="undo" onClick={() => void withdraw()}>
      {t('withdraw.decision')}
    </Button>
  )
}

/** Confirms the submission: new assignees, and next links, first of all the next waiting message. */
export function TaskSubmitted({ forwarding, ...decided }: Decided & { forwarding: Forwarding }) {
  const { flowlistid } = decided
  const { row, count = 0 } = useQuery(decided.msgid, () => findNext(decided)).value ?? {}
  const { next } = useOpinionHabits()
  const [goesOn] = useState(next)
  const navigate = useNavigate()
  const to = row && actionLink('deal', row)
  useEffect(() => {
    if (!goesOn || !to) return
    toast(t('deal.done'), 'success')
    void navigate(to, { replace: true })
  }, [goesOn, to, navigate])
  const links = (
    <>
      {to && (
        <ButtonLink kind="primary" to={to}>
          {t('deal.to-next', { n: count })}
        </ButtonLink>
      )}
      <ButtonLink to={`/flowdetail?flowlistid=${flowlistid}`}>{t('flow.see')}</ButtonLink>
      <ButtonLink kind={row ? 'default' : 'primary'} to="/list/waiting">
        {t('flow.to-waiting')}
      </ButtonLink>
      {forwarding.withdraw && canWrite('oa/flow/msg/withdrawdecision') && (
        <WithdrawButton msgid={forwarding.withdraw.msgid} flowlistid={flowlistid} />
      )}
    </>
  )
  const { either_signed: n } = forwarding
  return (
    <SubmissionResultView
      title={t('deal.done')}
      note={n && t('deal.either-signed', { n })}
      forwarding={forwarding}
      links={links}
    >
      <NextSwitch isOn={next} />
    </SubmissionResultView>
  )
}
