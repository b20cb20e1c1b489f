import type { FlowRow } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import {
  type AdminAction,
  bulkActionKinds,
  filterApplicableFlows,
  rowActionKinds,
  ruleOf,
} from './admin-actions'

interface DeedsProps {
  rows: readonly FlowRow[]
  manages: boolean
  clear?(): void
  onChoose(deed: AdminAction): void
}

/** What may be done with the ticked flows together; each button counts those that it fits. */
export const BulkActionButtons = ({ rows, manages, clear, onChoose }: DeedsProps) =>
  bulkActionKinds.map((kind) => {
    const { icon, danger, manages: onlyManagers } = ruleOf(kind)
    const fit = filterApplicableFlows(kind, rows, manages)
    if (onlyManagers && !manages) return null
    return (
      <Button
        key={kind}
        {...(icon && { icon })}
        {...(danger && { kind: 'danger' as const })}
        disabled={!fit.length}
        onClick={() => onChoose({ kind, rows: fit, ...(clear && { clear }) })}
      >
        {t(`admin-flow.${kind}`)}
        {fit.length > 0 && fit.length < rows.length ? ` (${fit.length})` : ''}
      </Button>
    )
  })

/** What may be done with one flow from its row. */
export const RowActionButtons = ({ rows, manages, onChoose }: DeedsProps) =>
  rowActionKinds.map((kind) => {
    const fit = filterApplicableFlows(kind, rows, manages)
    return fit.length ? (
      <Button key={kind} kind="link" onClick={() => onChoose({ kind, rows: fit })}>
        {t(`admin-flow.${kind}-one`)}
      </Button>
    ) : null
  })
