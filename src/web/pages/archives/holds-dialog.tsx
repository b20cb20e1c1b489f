import './archives.css'
import type { ArchiveRow } from '#/generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { QueryContent } from '../../ui/query-content'
import { describeHold } from './hold-text'

interface HoldsDialogProps {
  row?: ArchiveRow
  onClose(): void
  onSaved(): void
}

/** Lists the flows of an archive with their own legal hold: reason, person and date; releases them. */
export function LegalHoldsDialog({ row, onClose, onSaved }: HoldsDialogProps) {
  const id = row?.id ?? ''
  const found = useQuery(id, () => api.oa.flowdesigns.archive.result.holds({ id }))
  const { reload } = found
  const release = async (workname: string) => {
    await api.oa.flowdesigns.archive.result.release({ id, workname })
    await reload()
    onSaved()
  }
  return (
    <Dialog title={t('archiving.holds')} width={560} onClose={onClose}>
      <QueryContent
        query={found}
        isEmpty={({ length }) => length === 0}
        empty={<p data-empty-state>{t('archiving.no-holds')}</p>}
      >
        {(held) => (
          <ul className="archive-holds">
            {held.map(({ flow_id, workname, flowname, desc, ...held }) => (
              <li key={flow_id}>
                <span>
                  <strong>
                    {flowname} {workname}
                  </strong>
                  <small>{desc}</small>
                  <small>{describeHold(held)}</small>
                </span>
                <Button
                  aria-label={t('archiving.release-of', { name: workname })}
                  onClick={() => void release(workname).catch(() => undefined)}
                >
                  {t('archiving.release')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
    </Dialog>
  )
}
