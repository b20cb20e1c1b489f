import './signature.css'
import { signerOf } from '../../../core/flow/snapshot/handwriting'
import type { LogEntry } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'

/** Pictures of handwriting by the ids of the people. */
export type SignatureImages = Readonly<Record<string, string>>

/** The handwriting of whoever agreed, where there is one; always on white paper. */
export function SignatureImage({ entry, of = {} }: { entry: LogEntry; of?: SignatureImages }) {
  const picture = of[signerOf(entry) ?? '']
  if (!picture) return null
  return <img className="flow-signature" src={picture} alt={t('log.signature', { name: entry.creater })} />
}
