import type { CellRejection } from '../../../core/form'
import { useTranslator } from '../../platform'
import { IconButton, Row } from '../../ui'

/** Maximum number of cells shown; the count includes the others. */
const maxShown = 100

interface RefusalsProps {
  refused: readonly CellRejection[]
  /** Number of rows dropped because the table is full. */
  lost?: number
  /** Number of cells rounded to the decimals of their column. */
  rounded?: number
  onClose?(): void
}

/** Renders the cells that were not imported, each with its reason. */
export const ImportRejections = ({ refused, lost = 0, rounded = 0, onClose }: RefusalsProps) => {
  const t = useTranslator()
  return (
    <div className="qf-table-refused q-text-sm q-scroll q-radius-md q-pad-y-2 q-pad-x-3" role="status">
      <Row as="header" gap={3}>
        {refused.length > 0 && <strong>{t('widget.table.refused', { count: refused.length })}</strong>}
        {rounded > 0 && <strong>{t('widget.table.rounded', { count: rounded })}</strong>}
        {lost > 0 && <strong>{t('widget.table.lost', { count: lost })}</strong>}
        {onClose && <IconButton icon="close" label={t('ui.close')} onClick={onClose} />}
      </Row>
      <ul className="q-margin-top-1">
        {refused.slice(0, maxShown).map(({ row, column, text, code, params }) => (
          <li key={`${row}-${column}`}>
            {t('widget.table.refused-cell', { row, column, text: text.slice(0, 40) })}
            {t(code, params)}
          </li>
        ))}
      </ul>
    </div>
  )
}
