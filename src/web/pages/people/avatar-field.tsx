import { useState } from 'react'
import type { WidgetProps } from '../../controls/widget-props'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { Avatar } from '../../ui/primitives'
import { toast } from '../../ui/toast'

/** Side of a stored picture in pixels; larger ones are cropped to the centre. */
const side = 160

async function squareOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const from = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const [x, y] = [(picture.width - from) / 2, (picture.height - from) / 2]
  canvas.getContext('2d')?.drawImage(picture, x, y, from, from, 0, 0, side, side)
  return canvas.toDataURL('image/jpeg', 0.85)
}

interface AvatarFieldProps {
  name: string
  field: WidgetProps
}

/** Chooses a person's picture from a file and scales it; without one shows initials. */
export function AvatarField({ name, field: { id, value, onChange } }: AvatarFieldProps) {
  const picture = typeof value === 'string' ? value : ''
  const [isBusy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    await squareOf(file).then(onChange, () => toast(t('directory.no-picture'), 'danger'))
    setBusy(false)
  }
  return (
    <div className="staff-avatar q-row q-gap-3">
      <Avatar name={name || '?'} picture={picture} />
      <input
        id={id}
        className="q-hidden"
        type="file"
        accept="image/*"
        aria-label={t('directory.picture')}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      <label className="q-button" htmlFor={id} aria-busy={isBusy || undefined}>
        {t('directory.choose-picture')}
      </label>
      {picture && (
        <Button kind="link" onClick={() => onChange('')}>
          {t('directory.drop-picture')}
        </Button>
      )}
    </div>
  )
}
