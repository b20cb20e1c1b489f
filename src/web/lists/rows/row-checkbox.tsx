import { t } from '../../platform'
import type { Selection } from './use-selection'

/** Ticks or unticks all rows of the page. */
export const SelectAllCheckbox = ({
  selection,
}: {
  selection: Pick<Selection, 'hasAll' | 'toggleAll'> & Chosen
}) => (
  <input
    type="checkbox"
    aria-label={t('list.select-all')}
    checked={selection.hasAll}
    ref={(box) => {
      if (box) box.indeterminate = selection.chosen.length > 0 && !selection.hasAll
    }}
    onChange={selection.toggleAll}
  />
)

interface Chosen {
  chosen: readonly unknown[]
}

interface TickProps {
  id: string
  name: string
  selection: Pick<Selection, 'has' | 'toggle'>
  disabled?: boolean
}

/** Ticks a row. */
export const RowCheckbox = ({ id, name, selection, disabled }: TickProps) => (
  <label className="list-tick q-block">
    <input
      type="checkbox"
      aria-label={t('list.select-row', { name })}
      checked={selection.has(id)}
      disabled={disabled}
      onChange={() => selection.toggle(id)}
    />
  </label>
)
