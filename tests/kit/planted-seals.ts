import type { FlowDesign } from '#/generated/types'
import type { Plant } from './planted-defects'

type Signature = NonNullable<FlowDesign['set']['paperSignature']>

const sealAt =
  (signature: Signature): Plant =>
  (design) => ({ design: { ...design, set: { ...design.set, paperSignature: signature } } })

/** A design whose paper is sealed, at a place that no paper has. */
export const plantedSeals: Record<string, Plant> = {
  'seal-no-text': sealAt({ seal: 'seal', step: '', place: 'text', text: ' ' }),
  'seal-no-field': sealAt({ seal: 'seal', place: 'field', step: '', field: '1700000000000_99' }),
  'seal-no-step': sealAt({ seal: 'seal', place: 'history', step: 'none' }),
}
