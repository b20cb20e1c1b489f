import type { Message, SignPolicy } from '../../../generated/types'
import { t } from '../../platform'
import { Tag, type Tone } from '../../ui'

const tones: Record<string, Tone> = { andsign: 'warning', orsign: 'primary', message: 'neutral' }

interface SigningModeProps extends Pick<Message, 'dealtype' | 'claim' | 'turn'> {
  allot?: SignPolicy['allot']
}

/** Signing mode of a step: all sign, one signs, one of several is assigned, superiors by level, or notification only. */
export function SigningMode({ dealtype, claim, turn, allot = claim && 'claim' }: SigningModeProps) {
  if (turn) return <Tag tone="warning">{t('flow.turn.level')}</Tag>
  return <Tag tone={tones[dealtype]}>{t(allot ? `flow.allot.${allot}` : `flow.dealtype.${dealtype}`)}</Tag>
}
