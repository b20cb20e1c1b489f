import './signature.css'
import { signatureOwnerOf } from '../../../core/flow'
import type { LogEntry } from '../../../generated/types'
import { t } from '../../platform'

/** Signature images by user id. */
export type SignatureImages = Readonly<Record<string, string>>

/** Image of a signature; always on a white background. */
export const SignaturePicture = ({ src, name }: { src: string; name: string }) => (
  <img className="flow-signature q-block q-radius-md" src={src} alt={t('log.signature', { name })} />
)

/** Signature image of an approver, if there is one. */
export function SignatureImage({ entry, of = {} }: { entry: LogEntry; of?: SignatureImages }) {
  const picture = of[signatureOwnerOf(entry) ?? '']
  return picture ? <SignaturePicture src={picture} name={entry.creater} /> : null
}
