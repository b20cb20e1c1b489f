import type { Message } from '../../generated/types'
import { t } from '../platform/i18n'
import { Tag, type Tone } from '../ui/parts'

const tones: Record<string, Tone> = { andsign: 'warning', orsign: 'primary', message: 'neutral' }

/** How a step is handled: all sign, one signs, or it only tells. */
export const Dealtype = ({ dealtype }: { dealtype: Message['dealtype'] }) => (
  <Tag tone={tones[dealtype]}>{t(`flow.dealtype.${dealtype}`)}</Tag>
)
