import type { FlowRow, Permission } from '../../../generated/types'
import { hasPermission } from '../../stores/session'
import type { IconName } from '../../ui'

/** Action on administered flows besides viewing. */
export type AdminActionKind = 'send-back' | 'urge' | 'level' | 'event' | 'replace' | 'version' | 'cancel'

/** Action to run on some flows. */
export interface AdminAction {
  kind: AdminActionKind
  rows: readonly FlowRow[]
  /** Unticks the rows when it is done. */
  clear?(): void
}

const isRunning = ({ isCancel, unFinishNum }: FlowRow) => !isCancel && unFinishNum > 0
const allows = ({ allow }: FlowRow, right: NonNullable<FlowRow['allow']>[number]) =>
  allow?.includes(right) ?? false

interface Rule {
  icon?: IconName
  danger?: boolean
  /** True if only flow administrators may do it. */
  manages?: boolean
  right?: NonNullable<FlowRow['allow']>[number]
  /** Permission that roles can withhold separately from the right. */
  part?: Permission
}

const rules: Record<AdminActionKind, Rule> = {
  'send-back': { right: 'revoke' },
  urge: { icon: 'bell', right: 'resend', part: 'flow.work.urge' },
  level: { right: 'resend' },
  event: { icon: 'refresh', right: 'resend' },
  replace: { icon: 'user', manages: true },
  version: { icon: 'right', manages: true },
  cancel: { danger: true, right: 'cancel' },
}

/** Bulk actions, in the order of their buttons. */
export const bulkActionKinds: readonly AdminActionKind[] = [
  'urge',
  'level',
  'event',
  'replace',
  'version',
  'cancel',
]
export const rowActionKinds: readonly AdminActionKind[] = ['send-back', 'cancel']
export const adminActionRule = (kind: AdminActionKind): Rule => rules[kind]

/** Returns the flows the action applies to: they run, and the caller has the right on them. */
export function filterApplicableFlows(
  kind: AdminActionKind,
  rows: readonly FlowRow[],
  manages: boolean,
): FlowRow[] {
  const { right, manages: onlyManagers, part } = rules[kind]
  if ((onlyManagers && !manages) || !hasPermission(part)) return []
  return rows.filter((row) => isRunning(row) && (right === undefined || allows(row, right)))
}
