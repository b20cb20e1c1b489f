import { useState } from 'react'
import type { DepartmentRow } from '#/generated/types'
import type { DepartmentIndex } from '../../directory/departments'
import { UsageList } from '../../directory/usage-list'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { Dialog, DialogButtons, LoadState, toast } from '../../ui'

interface DisableDialogProps {
  departments: DepartmentIndex
  row: DepartmentRow
  onClose(): void
  onSaved(): void
}

/** Disables an empty department after showing where it is used. */
export function DisableDialog({ departments, row, onClose, onSaved }: DisableDialogProps) {
  const { id, name, people } = row
  const { value: uses, failure, reload } = useQuery(id, () => api.dept.uses({ id }))
  const [isBusy, setBusy] = useState(false)
  const below = departments.childrenOf(id).filter(({ enabled }) => enabled).length
  const isEmpty = people + below === 0
  const go = async () => {
    setBusy(true)
    try {
      await api.dept.setenable({ id, enabled: false })
      toast(t('directory.disabled', { name }), 'success')
      onSaved()
      onClose()
    } catch {
      setBusy(false)
    }
  }
  const footer = (
    <DialogButtons
      onCancel={onClose}
      ok={t('directory.disable')}
      disabled={!isEmpty || !uses}
      busy={isBusy}
      onClick={() => void go()}
    />
  )
  const text = isEmpty ? 'directory.disable-department' : 'directory.not-empty'
  return (
    <Dialog title={t('directory.disable-of', { name })} width={480} onClose={onClose} footer={footer}>
      <div className="dir-form q-stack q-gap-3-5">
        <p className={isEmpty ? undefined : 'dir-warning'}>{t(text, { name, people, departments: below })}</p>
        <section>
          <h3>{t('directory.used-by')}</h3>
          {uses ? <UsageList {...uses} /> : <LoadState failure={failure} reload={reload} lines={1} />}
        </section>
      </div>
    </Dialog>
  )
}
