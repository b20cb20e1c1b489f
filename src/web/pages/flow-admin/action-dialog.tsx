import { type ComponentType, useState } from 'react'
import type { FlowRow } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'
import { toast } from '../../ui/toast'
import { type Outcome, Outcomes } from './action-results'
import type { Deed, Kind } from './admin-actions'
import { CancelMany } from './bulk-cancel'
import { ReplaceMany } from './bulk-replace-assignee'
import { EventMany } from './bulk-retry-events'
import { UrgeMany } from './bulk-urge'
import { LevelMany } from './bulk-urgency'
import { VersionsDialog } from './versions-dialog'
import { WithdrawOne } from './withdraw-dialog'

/** A dialog about some flows of a design. */
export interface DeedProps {
  flowid: string
  rows: readonly FlowRow[]
  onClose(): void
  /** It was done; the list is to be read again. */
  onDone(): void
  /** It was done or refused, flow by flow. */
  onOutcomes(outcomes: readonly Outcome[]): void
}

const dialogs: Record<Kind, ComponentType<DeedProps>> = {
  withdraw: WithdrawOne,
  urge: UrgeMany,
  level: LevelMany,
  event: EventMany,
  replace: ReplaceMany,
  version: VersionsDialog,
  cancel: CancelMany,
}

interface DeedDialogProps extends Pick<DeedProps, 'flowid' | 'onClose' | 'onDone'> {
  deed: Deed
}

/** Does something with flows, then tells what became of each when any was refused. */
export default function DeedDialog({ deed: { kind, rows }, onDone, ...rest }: DeedDialogProps) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>()
  const Asking = dialogs[kind]
  const tell = (all: readonly Outcome[]) => {
    if (all.some(({ refusal }) => refusal !== undefined)) return setOutcomes(all)
    toast(t('admin-flow.all-done', { n: all.length }), 'success')
    onDone()
  }
  if (outcomes) return <Outcomes title={t(`admin-flow.${kind}`)} outcomes={outcomes} onClose={onDone} />
  return <Asking {...rest} rows={rows} onDone={onDone} onOutcomes={tell} />
}
