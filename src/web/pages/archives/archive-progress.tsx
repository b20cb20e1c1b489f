import './archives.css'
import { useEffect, useRef } from 'react'
import type { ArchiveRow } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'

const again = 2_000

/** Shows the number of flows in an archive; polls the progress while it is processed. */
export function ArchiveProgress({ row, onChange }: { row: ArchiveRow; onChange(): void }) {
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
