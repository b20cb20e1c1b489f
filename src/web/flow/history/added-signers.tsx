import type { Added, Message } from '#/generated/types'
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

/** Describes how signers were added: position, names and, for several, who of them must agree. */
export function describeAddition({ kind, way }: Added, names: string): string {
  const params = { kind: t(`add-sign.tag.${kind}`), names }
  if (kind === 'opinion') return names
  const isOne = !names.includes('、')
  return isOne
    ? t('add-sign.log-one', params)
    : t('add-sign.log', { ...params, way: t(`add-sign.way.${way}`) })
}
