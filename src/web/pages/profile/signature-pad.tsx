import { type PointerEvent, useRef, useState } from 'react'
import { t } from '../../platform'
import { Button } from '../../ui'

/** Size of the picture in pixels; on screen it takes the available width. */
const [width, height] = [960, 320]

interface SignaturePadProps {
  onKeep(file: File): Promise<void>
  onCancel(): void
}

function useInk() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hasInk, setInk] = useState(false)
  const pen = () => canvas.current?.getContext('2d')
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect()
    return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height] as const
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const ink = pen()
    if (!ink) return
    event.currentTarget.setPointerCapture(event.pointerId)
    ink.lineWidth = 6
    ink.lineCap = 'round'
    ink.lineJoin = 'round'
    ink.beginPath()
    ink.moveTo(...placeOf(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    pen()?.lineTo(...placeOf(event))
    pen()?.stroke()
    setInk(true)
  }
  const clear = () => {
    pen()?.clearRect(0, 0, width, height)
    setInk(false)
  }
  return { canvas, hasInk, begin, draw, clear }
}

/** Renders a canvas to sign on with pen, finger or mouse. */
export function SignaturePad({ onKeep, onCancel }: SignaturePadProps) {
  const { canvas, hasInk, begin, draw, clear } = useInk()
  const [isBusy, setBusy] = useState(false)
  const keep = () =>
    canvas.current?.toBlob(async (picture) => {
      if (!picture) return
      setBusy(true)
      await onKeep(new File([picture], 'signature.png', { type: 'image/png' }))
      setBusy(false)
    }, 'image/png')
  return (
    <>
      <p className="profile-hint q-soft">{t('profile.write-hint')}</p>
      <canvas
        ref={canvas}
        className="profile-pad q-box q-full"
        width={width}
        height={height}
        role="img"
        aria-label={t('profile.write')}
        onPointerDown={begin}
        onPointerMove={draw}
      />
      <div className="q-row q-wrap q-gap-2 q-margin-top-2">
        <Button kind="primary" busy={isBusy} disabled={!hasInk} onClick={keep}>
          {t('profile.save')}
        </Button>
        <Button disabled={!hasInk} onClick={clear}>
          {t('profile.clear')}
        </Button>
        <Button kind="link" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </>
  )
}
