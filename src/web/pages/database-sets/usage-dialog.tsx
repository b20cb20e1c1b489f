import type { Dbctrl2ListData } from '#/generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { Dialog } from '../../ui/dialog'

interface UsedDialogProps {
  row?: Dbctrl2ListData[number]
  onClose(): void
}

/** The flows whose forms choose from a set. */
export function UsageDialog({ row, onClose }: UsedDialogProps) {
  const { id = '', set } = row ?? {}
  const { value } = useQuery(`dbset-used ${id}`, () => api.dbctrl2.usedby({ id }))
  return (
    <Dialog title={t('dbset.used-by', { name: set?.name ?? '' })} onClose={onClose}>
      {value?.length === 0 && <p>{t('dbset.used-none')}</p>}
      <ul className="set-users">
        {value?.map((flow) => (
          <li key={flow.id}>{flow.name}</li>
        ))}
      </ul>
    </Dialog>
  )
}
