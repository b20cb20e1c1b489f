import type { Message, SignPolicy } from '../../../generated/types'
import { t } from '../../platform'
import { Tag, type Tone } from '../../ui'

const tones: Record<string, Tone> = { andsign: 'warning', orsign: 'primary', message: 'neutral' }

interface DealtypeProps extends Pick<Message, 'dealtype' | 'claim'> {
  allot?: SignPolicy['allot']
}

/** Signing mode of a step: all sign, one signs, one of several is assigned, or notification only. */
export const SigningMode = ({ dealtype, claim, allot = claim && 'claim' }: DealtypeProps) => (
  <Tag tone={tones[dealtype]}>{t(allot ? `flow.allot.${allot}` : `flow.dealtype.${dealtype}`)}</Tag>
)
