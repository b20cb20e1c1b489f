import { useState } from 'react'
import type { StaffRow } from '#/generated/types'
import type { RecordExtensions } from '../../lists/records/record-extensions'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { confirm, toast } from '../../ui'

/** Dialog open over the list. */
type Asked =
  | { kind: 'add' }
  | { kind: 'edit'; row: StaffRow }
  | { kind: 'leave'; row: StaffRow; leaves: boolean }
  | { kind: 'password'; name: string; password: string }

/** Returns the actions on people: some open a dialog, some only ask for confirmation. */
export function usePersonActions(reload: () => void) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const tellPassword = (name: string, password: string) => setAsked({ kind: 'password', name, password })
  const resetPassword = async ({ id, name }: StaffRow) => {
    const question = { title: t('directory.deed.password'), text: t('directory.reset-question', { name }) }
    if (!(await confirm(question))) return
    const { password } = await api.employee.resetpwd({ id })
    if (password === null) toast(t('directory.password-mailed', { name }), 'success')
    else tellPassword(name, password)
  }
  const enable = async ({ id, name }: StaffRow) => {
    await api.employee.setenable({ id, enabled: true })
    toast(t('directory.enabled', { name }), 'success')
    reload()
  }
  /** Opens a dialog over the list without reloading the list. */
  const ask = async (next: Asked) => {
    setAsked(next)
    return false
  }
  const acts: RecordExtensions<StaffRow>['acts'] = {
    add: () => ask({ kind: 'add' }),
    edit: (row) => ask({ kind: 'edit', row }),
    'hand-over': (row) => ask({ kind: 'leave', row, leaves: false }),
    disable: (row) => ask({ kind: 'leave', row, leaves: true }),
    password: resetPassword,
    enable,
  }
  // A password just shown stays open when the drawer that created it closes.
  const close = () =>
    setAsked((last) => (last?.kind === 'password' && asked?.kind !== 'password' ? last : null))
  return { asked, acts, tellPassword, close }
}
