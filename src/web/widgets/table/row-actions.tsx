import { memo } from 'react'
import { canDeleteRow, canEditRow, type FieldRight, type FormRow } from '../../../core/form'
import { t } from '../../platform/i18n/i18n'
import { Icon, type IconName } from '../../ui/icon'

/** Handlers of the row at an index; stable functions while rows change. */
export interface RowActionHandlers {
  open(index: number): void
  insert(index: number): void
  copy(index: number): void
  remove(index: number): void
}

interface RowActionsProps {
  row: FormRow
  index: number
  right: FieldRight
  /** Whether the maximum number of rows is reached. */
  isFull: boolean
  /** Whether cells are opened one by one; cards are opened as a whole. */
  isGrid: boolean
  work: RowActionHandlers
}

interface ActionProps {
  name: string
  icon: IconName
  row: number
  disabled?: boolean
  onClick(): void
}

const Action = ({ name, icon, row, ...rest }: ActionProps) => {
  const label = t(`widget.table.${name}`, { row })
  return (
    <button
      type="button"
      className="qf-table-action"
      data-action={name}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} size={16} />
    </button>
  )
}

/** Buttons of one row; rendered again only when the row changes. */
export const RowActions = memo(function RowActions(props: RowActionsProps) {
  const { row, index, right, isFull, isGrid, work } = props
  const mayAdd = right.rows?.add === true
  const number = index + 1
  return (
    <>
      {!isGrid && canEditRow(row, right) && (
        <Action name="open" icon="design" row={number} onClick={() => work.open(index)} />
      )}
      {mayAdd && (
        <Action
          name="insert"
          icon="plus"
          row={number}
          disabled={isFull}
          onClick={() => work.insert(index + 1)}
        />
      )}
      {mayAdd && (
        <Action name="copy" icon="copy" row={number} disabled={isFull} onClick={() => work.copy(index)} />
      )}
      {canDeleteRow(row, right) && (
        <Action name="delete" icon="close" row={number} onClick={() => work.remove(index)} />
      )}
    </>
  )
})
