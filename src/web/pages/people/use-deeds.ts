import { useState } from 'react'
import type { StaffRow } from '#/generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import type { Deed } from './staff-table'

/** What is open over the list. */
type Asked =
  | { kind: 'add' }
  | { kind: 'edit'; row: StaffRow }
  | { kind: 'leave'; row: StaffRow; leaves: boolean }
  | { kind: 'password'; name: string; password: string }

/** What is done with people: some deeds open a dialog, some only ask first. */
export function useDeeds(reload: () => void) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const tellPassword = (name: string, password: string) => setAsked({ kind: 'password', name, password })
  const resetPassword = async ({ id, name }: StaffRow) => {
    const question = { title: t('directory.deed.password'), text: t('directory.reset-question', { name }) }
    if (!(await confirm(question))) return
    tellPassword(name, (await api.employee.resetpwd({ id })).password)
  }
  const enable = async ({ id, name }: StaffRow) => {
    await api.employee.setenable({ id, enabled: true })
    toast(t('directory.enabled', { name }), 'success')
    reload()
  }
  const deeds: Record<Deed, (row: StaffRow) => unknown> = {
    edit: (row) => setAsked({ kind: 'edit', row }),
    'hand-over': (row) => setAsked({ kind: 'leave', row, leaves: false }),
    disable: (row) => setAsked({ kind: 'leave', row, leaves: true }),
    password: (row) => resetPassword(row).catch(reload),
    enable: (row) => enable(row).catch(reload),
  }
  const run = (deed: Deed, row: StaffRow) => void deeds[deed](row)
  // A password that has just been told stays when the drawer that made it closes.
  const close = () =>
    setAsked((last) => (last?.kind === 'password' && asked?.kind !== 'password' ? last : null))
  return { asked, ask: setAsked, run, tellPassword, close }
}
