import { t } from '../../platform'
import { Tag } from '../../ui'

/** Label with the delegator of an assignee; empty for people who act for themselves. */
export const DelegateLabel = ({ of }: { of: string | undefined }) =>
  of ? <Tag tone="primary">{t('flow.in-place', { name: of })}</Tag> : null

/** Returns a person's name, with the delegator's if there is one. */
export const delegateName = (name: string, other: string | undefined): string =>
  other ? t('flow.for', { name, other }) : name
