import { tableRowsOf } from '../../../core/form'
import type { ViewProps } from '../../controls/widget-props'
import { extractImages, ImageTiles, type ImageValue } from '../../files/image-tiles'
import { useTranslator } from '../../platform'
import { Muted } from '../../ui'

/** Signature as stored in a form value. */
export interface SignatureValue extends ImageValue {
  /** True if the name was typed instead of written by hand. */
  typed?: boolean
}

/** Size of a signature in a form, in pixels. */
export const signatureSize = { width: 200, height: 80 }

/** States that a name was typed instead of written by hand. */
export const SignatureNote = ({ value }: { value: unknown }) => {
  const t = useTranslator()
  return (
    tableRowsOf(value).some(({ typed }) => typed === true) && (
      <Muted as="small">{t('widget.sign.typed')}</Muted>
    )
  )
}

/** Read view of a signature. */
export default function SignatureView({ value, item }: ViewProps<SignatureValue[]>) {
  const images = extractImages(value)
  if (!images.length) return <span className="qf-none">—</span>
  return (
    <>
      <ImageTiles images={images} label={item.name} size={signatureSize} />
      <SignatureNote value={value} />
    </>
  )
}
