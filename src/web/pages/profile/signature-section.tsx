import { useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { ImageChooser } from './choose-image'
import { SignaturePad } from './signature-pad'
import { deletePicture, uploadPicture } from './upload-picture'

/** Edits the person's signature: drawn with pen, finger or mouse, or photographed. */
export function SignatureSection({ signature, onChanged }: { signature: string; onChanged(): void }) {
  const [isWriting, setWriting] = useState(false)
  const keep = async (file: File) => {
    if (!(await uploadPicture('signature', file))) return
    setWriting(false)
    onChanged()
  }
  const drop = async () => {
    await deletePicture('signature').catch(() => undefined)
    onChanged()
  }
  if (isWriting) return <SignaturePad onKeep={keep} onCancel={() => setWriting(false)} />
  return (
    <>
      <p className="profile-hint q-soft">{t('profile.signature-hint')}</p>
      {signature && <img className="profile-signature q-box" src={signature} alt={t('profile.signature')} />}
      <div className="q-row q-wrap q-gap-2 q-margin-top-2">
        <Button onClick={() => setWriting(true)}>{t('profile.write')}</Button>
        <ImageChooser label={t('profile.signature-file')} onChoose={keep}>
          {t('profile.choose-picture')}
        </ImageChooser>
        {signature && (
          <Button kind="link" onClick={() => void drop()}>
            {t('profile.drop')}
          </Button>
        )}
      </div>
    </>
  )
}
