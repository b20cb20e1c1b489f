import type { ContactGroup } from '#/generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'

const usersText = ({ used }: ContactGroup) =>
  used.map(({ kind, name }) => t(`contact.group-used-${kind}`, { name })).join(t('picker.recipients.comma'))

/** Asks and deletes; one in use is not asked about, but said where. */
export async function removeGroup(group: ContactGroup): Promise<void> {
  const { _id, name, used } = group
  if (used.length) return toast(t('contact.group-used', { name, users: usersText(group) }), 'warning')
  const title = t('contact.page.delete')
  const text = t('contact.page.delete-sure', { name })
  if (!(await confirm({ title, text, yes: title, danger: true }))) return
  await api.oa.flowdesigns.contactgroup.delete({ _id })
  toast(t('contact.page.deleted', { name }), 'success')
}
