import type { Entrust } from '#/generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import { switched } from './draft'

const calls = api.oa.flowdesigns.entrust

/** Offers to hand over at once what already waits. */
export async function offerHandover(
  _id: string,
  { waiting, name }: { waiting: number; name: string },
): Promise<void> {
  if (!waiting) return
  const question = {
    ...{ title: t('delegation.handover'), text: t('delegation.handover-sure', { count: waiting, name }) },
    ...{ yes: t('delegation.handover-yes'), no: t('delegation.handover-no') },
  }
  if (!(await confirm(question))) return
  const { moved } = await calls.handover({ _id })
  toast(t('delegation.handed', { count: moved, name }), 'success')
}

/** Switches a delegation on or off. */
export async function toggle(one: Entrust): Promise<void> {
  const { waiting } = await calls.edit(switched(one))
  toast(t(one.enabled ? 'delegation.switched-off' : 'delegation.switched-on'), 'success')
  await offerHandover(one._id, { waiting, name: one.to_name })
}

/** Asks, and takes a delegation back for good; answers whether it was. */
export async function remove({ _id, to_name: name }: Entrust): Promise<boolean> {
  const text = t('delegation.delete-sure', { name })
  const question = { title: t('delegation.delete'), text, yes: t('delegation.delete'), danger: true }
  if (!(await confirm(question))) return false
  await calls.delete({ _id })
  toast(t('delegation.deleted'), 'success')
  return true
}
