import type { FieldRight } from '#/core/form/rights'
import { rowMayChange, rowMayGo } from '#/core/form/table/row-rights'
import type { Row } from '#/core/form/values'
import { t } from '../../platform/i18n'
import { Icon, type IconName } from '../../ui/icon'

interface RowActionsProps {
  row: Row
  index: number
  right: FieldRight
  /** No further row fits. */
  isFull: boolean
  /** Cards are opened as a whole. */
  isGrid: boolean
  onOpen(): void
  onInsert(): void
  onCopy(): void
  onDelete(): void
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

/** What can be done with one row. */
export function RowActions(props: RowActionsProps) {
  const { row, index, right, isFull, isGrid, onOpen, onInsert, onCopy, onDelete } = props
  const mayAdd = right.rows?.add === true
  const number = index + 1
  return (
    <>
      {!isGrid && rowMayChange(row, right) && (
        <Action name="open" icon="design" row={number} onClick={onOpen} />
      )}
      {mayAdd && <Action name="insert" icon="plus" row={number} disabled={isFull} onClick={onInsert} />}
      {mayAdd && <Action name="copy" icon="copy" row={number} disabled={isFull} onClick={onCopy} />}
      {rowMayGo(row, right) && <Action name="delete" icon="close" row={number} onClick={onDelete} />}
    </>
  )
}
