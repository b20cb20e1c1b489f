import { formatDelegateName } from '../../../core/flow'
import { t } from '../../platform'
import { Tag } from '../../ui'

interface DelegateLabelProps {
  of: string | undefined
  /** Last day of the delegation. */
  until?: string | undefined
}

const labelOf = (name: string, until: string | undefined) =>
  until ? t('flow.in-place-until', { name, until }) : t('flow.in-place', { name })

/** Label with the delegator of an assignee; empty for people who act for themselves. */
export const DelegateLabel = ({ of, until }: DelegateLabelProps) =>
  of ? <Tag tone="primary">{labelOf(of, until)}</Tag> : null

/** Returns a person's name, with the delegator's if there is one. */
export const delegateName = (name: string, other: string | undefined): string =>
  formatDelegateName(name, other, t)
