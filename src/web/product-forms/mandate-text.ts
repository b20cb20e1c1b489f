import '../platform/i18n/program-texts'
import type { Mandate } from '../../generated/types'
import { listSeparator, t } from '../platform'

/** Describes what an agent may decide; empty for other programs. */
export function describeMandate(mandate: Mandate | null): string {
  if (!mandate) return ''
  const { outcomes, most, currency } = mandate
  if (!outcomes.length) return t('program.advises')
  const decides = outcomes.map((one) => t(`program.outcome.${one}`))
  const limit = most === null ? [] : [t('program.most-of', { most, currency })]
  return [...decides, ...limit].join(listSeparator())
}
