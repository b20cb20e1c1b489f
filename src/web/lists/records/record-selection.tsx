import '../rows/selection.css'
import type { ReactNode } from 'react'
import type { RecordList } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import type { DataColumn } from '../../ui/data-table'
import { RowCheckbox, SelectAllCheckbox } from '../rows/row-checkbox'
import { useItemSelection } from '../rows/use-selection'
import { isSelectable, type RecordActions } from './record-actions'
import { recordNameOf } from './record-buttons'
import type { RecordRow } from './record-cells'

interface RecordSelectionProps {
  list: RecordList
  rows: readonly RecordRow[]
  begin: RecordActions['begin']
  idOf(row: RecordRow): string
  /** Renders the rows with the checkbox column. */
  children(ticks: DataColumn<RecordRow>): ReactNode
}

/** Renders selectable rows and their bulk actions. */
export function RecordSelection({ list, rows, begin, idOf, children }: RecordSelectionProps) {
  const { deeds = [] } = list
  const ready = rows.filter((row) => deeds.some((deed) => isSelectable(list, deed, row)))
  const selection = useItemSelection(ready, idOf)
  const { chosen, clear } = selection
  const bulk = deeds
    .map((deed) => ({ deed, rows: chosen.filter((row) => isSelectable(list, deed, row)) }))
    .filter((together) => together.rows.length > 0)
  const ticks: DataColumn<RecordRow> = {
    name: 'ticks',
    title: '',
    head: <SelectAllCheckbox selection={selection} />,
    cell: (row) =>
      ready.includes(row) && (
        <RowCheckbox id={idOf(row)} name={recordNameOf(list, row)} selection={selection} />
      ),
  }
  const told = t('list.selected', { n: chosen.length })
  return (
    <>
      {chosen.length > 0 && (
        <div
          className="list-selection q-row q-wrap q-gap-3 q-gap-y-2 q-line-above q-pad-y-2 q-pad-x-4"
          role="toolbar"
          aria-label={told}
        >
          <strong>{told}</strong>
          {bulk.map(({ deed, rows }) => (
            <Button key={deed.name} onClick={() => begin({ deed, rows })}>
              {t(deed.title)}
            </Button>
          ))}
          <Button kind="text" onClick={clear}>
            {t('list.clear-selection')}
          </Button>
        </div>
      )}
      {children(ticks)}
    </>
  )
}
