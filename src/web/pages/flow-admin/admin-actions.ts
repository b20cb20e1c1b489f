import type { FlowRow, Permission } from '../../../generated/types'
import { hasPermission } from '../../stores/session'
import type { IconName } from '../../ui/icon'

/** What may be done with administered flows beside looking at them. */
export type AdminActionKind = 'withdraw' | 'urge' | 'level' | 'event' | 'replace' | 'version' | 'cancel'

/** Something that is about to be done with some flows. */
export interface AdminAction {
  kind: AdminActionKind
  rows: readonly FlowRow[]
  /** Unticks the rows once it is done. */
  clear?(): void
}

const isRunning = ({ isCancel, unFinishNum }: FlowRow) => !isCancel && unFinishNum > 0
const allows = ({ allow }: FlowRow, right: NonNullable<FlowRow['allow']>[number]) =>
  allow?.includes(right) ?? false

interface Rule {
  icon?: IconName
  danger?: boolean
  /** Only for those who administer flows as such. */
  manages?: boolean
  right?: NonNullable<FlowRow['allow']>[number]
  /** The part of the work with flows that it is, where roles withhold that apart from the right. */
  part?: Permission
}

const rules: Record<AdminActionKind, Rule> = {
  withdraw: { right: 'revoke' },
  urge: { icon: 'bell', right: 'resend', part: 'flow.work.urge' },
  level: { right: 'resend' },
  event: { icon: 'refresh', right: 'resend' },
  replace: { icon: 'user', manages: true },
  version: { icon: 'right', manages: true },
  cancel: { danger: true, right: 'cancel' },
}

/** What may be done with several flows together, in the order of its buttons. */
export const bulkActionKinds: readonly AdminActionKind[] = [
  'urge',
  'level',
  'event',
  'replace',
  'version',
  'cancel',
]
export const rowActionKinds: readonly AdminActionKind[] = ['withdraw', 'cancel']
export const ruleOf = (kind: AdminActionKind): Rule => rules[kind]

/** The flows with which this may be done: they run, and the caller has the right there. */
export function filterApplicableFlows(
  kind: AdminActionKind,
  rows: readonly FlowRow[],
  manages: boolean,
): FlowRow[] {
  const { right, manages: onlyManagers, part } = rules[kind]
  if ((onlyManagers && !manages) || !hasPermission(part)) return []
  return rows.filter((row) => isRunning(row) && (right === undefined || allows(row, right)))
}
