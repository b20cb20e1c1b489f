import { listSeparator, t } from '../../platform'
import { api } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import { confirm, toast } from '../../ui'

/** Own decision that may still be withdrawn, and the people who have opened what it led to. */
interface WithdrawableDecision {
  msgid: string
  seen?: readonly string[]
}

/** Withdraws the person's own decision after a confirmation. Returns whether it was withdrawn; a refusal has been shown. */
export async function withdrawOwnDecision({ msgid, seen = [] }: WithdrawableDecision): Promise<boolean> {
  const text = seen.length
    ? t('withdraw.decision-seen', { names: seen.join(listSeparator()) })
    : t('withdraw.decision-text')
  if (!(await confirm({ title: t('withdraw.decision'), text, yes: t('withdraw.decision-ok') }))) return false
  try {
    setBadges((await api.oa.flow.msg.withdrawdecision({ msgid, signature: 'request' })).badges)
  } catch {
    return false
  }
  toast(t('flow.decision-withdrawn'), 'success')
  return true
}
