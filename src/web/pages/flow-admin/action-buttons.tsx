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

/** Renders the bulk actions of the ticked flows; each button counts the applicable ones. */
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

/** Renders the row actions of one flow. */
export const RowActionButtons = ({ rows, manages, onChoose }: DeedsProps) =>
  rowActionKinds.map((kind) => {
    const fit = filterApplicableFlows(kind, rows, manages)
    return fit.length ? (
      <Button key={kind} kind="link" onClick={() => onChoose({ kind, rows: fit })}>
        {t(`admin-flow.${kind}-one`)}
      </Button>
    ) : null
  })
