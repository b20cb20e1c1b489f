import './signature.css'
import { signatureOwnerOf } from '../../../core/flow'
import type { LogEntry } from '../../../generated/types'
import { t } from '../../platform'

/** Signature images by user id. */
export type SignatureImages = Readonly<Record<string, string>>

/** Signature image of an approver, if there is one; always on a white background. */
export function SignatureImage({ entry, of = {} }: { entry: LogEntry; of?: SignatureImages }) {
  const picture = of[signatureOwnerOf(entry) ?? '']
  if (!picture) return null
  return (
    <img
      className="flow-signature q-block q-radius-md"
      src={picture}
      alt={t('log.signature', { name: entry.creater })}
    />
  )
}
