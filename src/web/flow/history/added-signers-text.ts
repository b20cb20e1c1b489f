import type { Added } from '#/generated/types'
import { t } from '../../platform'

/** Describes how signers were added: position, names and, for several, who of them must agree. */
export function describeAddition({ kind, way }: Added, names: string): string {
  const told = { kind: t(`add-sign.tag.${kind}`), names }
  if (kind === 'opinion') return names
  const isOne = !names.includes('、')
  return isOne ? t('add-sign.log-one', told) : t('add-sign.log', { ...told, way: t(`add-sign.way.${way}`) })
}
