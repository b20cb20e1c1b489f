import type { Message } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'
import { Tag } from '../../ui/primitives'

/** By whom somebody was asked further; nothing for whom the step itself asked. */
export const AdderLabel = ({ of }: { of: Message['added'] }) =>
  of ? (
    <Tag tone="primary">
      {t(of.kind === 'opinion' ? 'consult.by-short' : 'add-sign.by-short', { name: of.name })}
    </Tag>
  ) : null
