import type { Message } from '../../../generated/types'
import { t } from '../../platform'
import { Tag } from '../../ui'

/**
 * Label with the person who added a signer or asked for the opinion; empty for recipients of the step itself.
 */
export const AdderLabel = ({ of }: { of: Message['added'] }) =>
  of ? (
    <Tag tone="primary">
      {t(of.kind === 'opinion' ? 'consult.by-short' : 'add-sign.by-short', { name: of.name })}
    </Tag>
  ) : null
