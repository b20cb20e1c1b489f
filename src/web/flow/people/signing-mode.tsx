import type { Message, SignPolicy } from '../../../generated/types'
import { t } from '../../platform'
import { Tag, type Tone } from '../../ui'

const tones: Record<string, Tone> = { andsign: 'warning', orsign: 'primary', message: 'neutral' }

interface SigningModeProps extends Pick<Message, 'dealtype' | 'claim' | 'turn'> {
  allot?: SignPolicy['allot']
  /** Number of assignees: with one, it makes no difference whether any of them decides. */
  people?: number
}

/** Signing mode of a step: all sign, one signs, one of several is assigned, superiors by level, or notification only. */
export function SigningMode({ dealtype, claim, turn, allot = claim && 'claim', people }: SigningModeProps) {
  if (turn) return <Tag tone="warning">{t('flow.turn.level')}</Tag>
  if (dealtype === 'orsign' && people === 1 && !allot) return null
  return <Tag tone={tones[dealtype]}>{t(allot ? `flow.allot.${allot}` : `flow.dealtype.${dealtype}`)}</Tag>
}
