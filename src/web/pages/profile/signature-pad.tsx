import { useState } from 'react'
import { t } from '../../platform'
import { Button } from '../../ui'
import { InkCanvas, useInk } from '../../ui/ink-canvas'

interface SignaturePadProps {
  onKeep(file: File): Promise<void>
  onCancel(): void
}

/** Renders a canvas to sign on with pen, finger or mouse. */
export function SignaturePad({ onKeep, onCancel }: SignaturePadProps) {
  const ink = useInk()
  const [isBusy, setBusy] = useState(false)
  const keep = () =>
    ink.toFile('signature.png', async (picture) => {
      setBusy(true)
      await onKeep(picture)
      setBusy(false)
    })
  return (
    <>
      <p className="profile-hint q-soft">{t('profile.write-hint')}</p>
      <InkCanvas ink={ink} label={t('profile.write')} />
      <div className="q-row q-wrap q-gap-2 q-margin-top-2">
        <Button kind="primary" busy={isBusy} disabled={!ink.hasInk} onClick={keep}>
          {t('profile.save')}
        </Button>
        <Button disabled={!ink.hasInk} onClick={ink.clear}>
          {t('profile.clear')}
        </Button>
        <Button kind="link" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </>
  )
}
