import '../../platform/i18n/admin-texts'
import type { ArchiveRow, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/archives.json'
import type { RecordExtensions } from '../../lists/records/record-cells'
import { RecordListView } from '../../lists/records/record-list'
import { absoluteTime, t, useQuery } from '../../platform'
import { openArchive } from '../../stores/archive-session'
import './archives.css'
import { useEffect, useRef } from 'react'
import { api } from '../../platform/api'
import { Button, Dialog, QueryContent } from '../../ui'

/** Describes why something is on legal hold, by whom and since when; undefined without a hold. */
const describeHold = ({
  hold_reason,
  held_by,
  held_at,
}: Pick<ArchiveRow, 'hold_reason' | 'held_by' | 'held_at'>): string =>
  held_at
    ? t('archiving.held-by', { reason: hold_reason, name: held_by, time: absoluteTime(held_at) })
    : hold_reason

interface HoldsDialogProps {
  row?: ArchiveRow
  onClose(): void
  onSaved(): void
}

/** Lists the flows of an archive with their own legal hold: reason, person and date; releases them. */
function LegalHoldsDialog({ row, onClose, onSaved }: HoldsDialogProps) {
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
        {(holds) => (
          <ul className="archive-holds">
            {holds.map(({ flow_id, workname, flowname, desc, ...hold }) => (
              <li key={flow_id}>
                <span>
                  <strong>
                    {flowname} {workname}
                  </strong>
                  <small>{desc}</small>
                  <small>{describeHold(hold)}</small>
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

const again = 2_000

/** Shows the number of flows in an archive; polls the progress while it is processed. */
function ArchiveProgress({ row, onChange }: { row: ArchiveRow; onChange(): void }) {
  const { recover_status, done, total, percent, flows, error } = row
  const isWorking = recover_status === 0 || recover_status === 20
  const look = useRef(onChange)
  look.current = onChange
  useEffect(() => {
    if (!isWorking) return
    const timer = setInterval(() => look.current(), again)
    return () => clearInterval(timer)
  }, [isWorking])
  if (!isWorking) return flows
  const text = t('archiving.working', { done, total })
  return (
    <span className="archive-progress q-stack q-gap-0-5">
      <progress className="q-full" aria-label={text} max={100} value={percent} />
      <small>{text}</small>
      {error && <em className="q-tone-danger">{error}</em>}
    </span>
  )
}

const parts: RecordExtensions<ArchiveRow> = {
  told: ({ recover_status, collection_info, held, held_flows, flows, ...rest }) => ({
    holdText: describeHold(rest),
    flownames: collection_info.flowlists
      .map(({ flowname, count }) => `${flowname} ${count}`)
      .join(t('picker.recipients.comma')),
    isOpen: recover_status < 30 && flows > 0,
    isWhole: recover_status === 10 && flows > 0 && !held && held_flows === 0,
    mayHold: recover_status === 10 && !held,
  }),
  cells: { progress: (row, onChange) => <ArchiveProgress key={row.done} row={row} onChange={onChange} /> },
  dialogs: { holds: LegalHoldsDialog },
  acts: { see: ({ id }) => openArchive(id) },
}

/** Lists archived flows (已归档流程), to be opened or restored (S1-232). */
export default function ArchivesPage() {
  return <RecordListView list={list as RecordList} parts={parts} />
}
