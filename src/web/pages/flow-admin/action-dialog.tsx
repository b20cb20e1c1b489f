import { type ComponentType, useState } from 'react'
import type { FlowRow } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'
import { toast } from '../../ui/toast'
import { ActionResults, type AdminActionResult } from './action-results'
import type { AdminAction, AdminActionKind } from './admin-actions'
import { BulkCancel } from './bulk-cancel'
import { BulkReplaceAssignee } from './bulk-replace-assignee'
import { BulkRetryEvents } from './bulk-retry-events'
import { BulkUrge } from './bulk-urge'
import { BulkUrgency } from './bulk-urgency'
import { SendBackFlowDialog } from './send-back-dialog'
import { VersionsDialog } from './versions-dialog'

/** Props of a dialog about flows of a design. */
export interface AdminActionProps {
  flowid: string
  rows: readonly FlowRow[]
  onClose(): void
  /** Called when it is done; reloads the list. */
  onDone(): void
  /** Called with the result of each flow, done or failed. */
  onOutcomes(outcomes: readonly AdminActionResult[]): void
}

const dialogs: Record<AdminActionKind, ComponentType<AdminActionProps>> = {
  'send-back': SendBackFlowDialog,
  urge: BulkUrge,
  level: BulkUrgency,
  event: BulkRetryEvents,
  replace: BulkReplaceAssignee,
  version: VersionsDialog,
  cancel: BulkCancel,
}

interface DeedDialogProps extends Pick<AdminActionProps, 'flowid' | 'onClose' | 'onDone'> {
  deed: AdminAction
}

/** Runs an action on flows, then shows the result of each if any failed. */
export default function AdminActionDialog({ deed: { kind, rows }, onDone, ...rest }: DeedDialogProps) {
  const [outcomes, setOutcomes] = useState<readonly AdminActionResult[]>()
  const Asking = dialogs[kind]
  const tell = (all: readonly AdminActionResult[]) => {
    if (all.some(({ refusal }) => refusal !== undefined)) return setOutcomes(all)
    toast(t('admin-flow.all-done', { n: all.length }), 'success')
    onDone()
  }
  if (outcomes) return <ActionResults title={t(`admin-flow.${kind}`)} outcomes={outcomes} onClose={onDone} />
  return <Asking {...rest} rows={rows} onDone={onDone} onOutcomes={tell} />
}
