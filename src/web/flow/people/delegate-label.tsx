import { t } from '../../platform/i18n/i18n'
import { Tag } from '../../ui/primitives'

/** In whose place somebody handles; nothing for whoever handles for himself. */
export const DelegateLabel = ({ of }: { of: string | undefined }) =>
  of ? <Tag tone="primary">{t('flow.in-place', { name: of })}</Tag> : null

/** Somebody by name, in whose place where it is another's. */
export const delegateName = (name: string, other: string | undefined): string =>
  other ? t('flow.for', { name, other }) : name
