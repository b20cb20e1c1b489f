import type { Entrust } from '#/generated/types'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import { currentPerson } from '../../stores/session'
import { confirm, toast } from '../../ui'
import { toToggleBody } from './delegation-draft'

const calls = api.oa.flowdesigns.entrust

/** Offers to reassign waiting tasks to the delegate immediately. */
export async function offerHandover(
  _id: string,
  { waiting, name }: { waiting: number; name: string },
): Promise<void> {
  if (!waiting) return
  const question = {
    title: t('delegation.handover'),
    text: t('delegation.handover-sure', { count: waiting, name }),
    yes: t('delegation.handover-yes'),
    no: t('delegation.handover-no'),
  }
  if (!(await confirm(question))) return
  const { moved } = await calls.handover({ _id })
  toast(t('delegation.handed', { count: moved, name }), 'success')
}

/** Offers a returning person to take back tasks that their delegate has not handled. */
async function offerTakeBack({ from, to, to_name: name, kind }: Entrust): Promise<void> {
  if (kind !== 'message' || from !== currentPerson()?.id) return
  const { flow } = api.oa
  const search = { direction: 'by_me', state: 'waiting', to } as const
  const { totalItems: count } = await flow.myentrust.list({ nowpage: 1, search })
  if (!count) return
  const question = {
    title: t('delegation.take-back'),
    text: t('delegation.take-back-all-sure', { count, name }),
    yes: t('delegation.take-back'),
    no: t('delegation.leave-there'),
  }
  if (!(await confirm(question))) return
  const { moved, badges } = await flow.entrust.take_back_all({ to })
  setBadges(badges)
  toast(t('delegation.taken-back-all', { count: moved }), 'success')
}

/** Enables or disables a delegation. */
export async function toggleDelegation(one: Entrust): Promise<void> {
  const { waiting } = await calls.edit(toToggleBody(one))
  toast(t(one.enabled ? 'delegation.switched-off' : 'delegation.switched-on'), 'success')
  if (one.enabled) await offerTakeBack(one)
  else await offerHandover(one._id, { waiting, name: one.to_name })
}

/** Revokes a delegation after confirmation. Returns whether it was revoked. */
export async function removeDelegation(one: Entrust): Promise<boolean> {
  const { _id, to_name: name } = one
  const text = t('delegation.delete-sure', { name })
  const question = { title: t('delegation.delete'), text, yes: t('delegation.delete'), danger: true }
  if (!(await confirm(question))) return false
  await calls.delete({ _id })
  toast(t('delegation.deleted'), 'success')
  await offerTakeBack(one)
  return true
}
