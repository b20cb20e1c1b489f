import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Forwarding } from '../../../generated/types'
import { SubmissionResultView } from '../../form-submission/form-sections'
import { actionLink } from '../../lists/list-row'
import { t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { canWrite } from '../../platform/environment'
import { saveOpinionHabits, useOpinionHabits } from '../../stores/opinion-habits'
import { Button, ButtonLink, toast } from '../../ui'

const nextWaiting = async () => {
  const { result, totalItems } = await quietApi.oa.flow.list.waiting({ nowpage: 1, search: {} })
  return { row: result[0], count: totalItems }
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
function WithdrawButton({ msgid, flowlistid }: { msgid: string; flowlistid: string }) {
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
export function TaskSubmitted({ forwarding, flowlistid }: { forwarding: Forwarding; flowlistid: string }) {
  const { row, count = 0 } = useQuery(flowlistid, nextWaiting).value ?? {}
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
