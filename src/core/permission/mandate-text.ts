import type { Mandate } from '../../generated/types'

/** Words of a language: its texts, and what stands between the parts of a list. */
interface MandateWords {
  say(key: string, params?: Record<string, unknown>): string
  separator: string
}

/** Describes what an agent may decide, and up to which sum; empty for programs without a mandate. */
export function describeMandate(mandate: Mandate | null, { say, separator }: MandateWords): string {
  if (!mandate) return ''
  const { outcomes, most, currency } = mandate
  if (!outcomes.length) return say('program.advises')
  const decides = outcomes.map((one) => say(`program.outcome.${one}`))
  const limit = most === null ? [] : [say('program.most-of', { most, currency })]
  return [...decides, ...limit].join(separator)
}
