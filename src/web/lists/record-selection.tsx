import './selection.css'
import { type ReactNode, useState } from 'react'
import type { RecordList } from '#/generated/types'
import { t } from '../platform/i18n'
import { Button } from '../ui/button'
import type { PlainColumn } from './plain-table'
import type { RecordRow } from './record-cells'
import { isOffered, type RecordDeeds } from './record-deeds'

interface RecordSelectionProps {
  list: RecordList
  rows: readonly RecordRow[]
  begin: RecordDeeds['begin']
  idOf(row: RecordRow): string
  nameOf(row: RecordRow): string
  /** The rows, with the column of ticks. */
  children(ticks: PlainColumn<RecordRow>): ReactNode
}

/** Rows that are ticked, and what is done with them together. */
export function RecordSelection({ list, rows, begin, idOf, nameOf, children }: RecordSelectionProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const bulk = (list.deeds ?? []).filter((deed) => deed.bulk)
  const ready = rows.filter((row) => bulk.some((deed) => isOffered(list, deed, row)))
  const chosen = ready.filter((row) => ids.has(idOf(row)))
  const hasAll = ready.length > 0 && chosen.length === ready.length
  const toggle = (id: string) => {
    const next = new Set(chosen.map(idOf))
    if (!next.delete(id)) next.add(id)
    setIds(next)
  }
  const ticks: PlainColumn<RecordRow> = {
    name: 'ticks',
    title: '',
    head: (
      <input
        type="checkbox"
        aria-label={t('list.select-all')}
        disabled={!ready.length}
        checked={hasAll}
        onChange={() => setIds(new Set(hasAll ? [] : ready.map(idOf)))}
      />
    ),
    cell: (row) =>
      ready.includes(row) && (
        <input
          type="checkbox"
          aria-label={t('list.select-row', { name: nameOf(row) })}
          checked={chosen.includes(row)}
          onChange={() => toggle(idOf(row))}
        />
      ),
  }
  const told = t('list.selected', { n: chosen.length })
  return (
    <>
      {chosen.length > 0 && (
        <div className="list-selection" role="toolbar" aria-label={told}>
          <strong>{told}</strong>
          {bulk.map((deed) => (
            <Button key={deed.name} onClick={() => begin({ deed, rows: chosen })}>
              {t(deed.title)}
            </Button>
          ))}
          <Button kind="text" onClick={() => setIds(new Set())}>
            {t('list.clear-selection')}
          </Button>
        </div>
      )}
      {children(ticks)}
    </>
  )
}
