import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../platform'
import { Button, Dialog, DialogButtons, TextField } from '../../ui'

/** Size of the stored picture in pixels, and the look of its ink, which is the same in all themes: it is paper. */
const [width, height] = [600, 240]
const paper = '#ffffff'
const ink = '#1f2329'
const penWidth = 5
const largestText = 110
const maxName = 20

type Point = readonly [x: number, y: number]

/** Draws strokes, each a smooth line through the middles of its points. */
function drawStrokes(pen: CanvasRenderingContext2D, strokes: readonly (readonly Point[])[]) {
  for (const points of strokes) {
    const [first, ...rest] = points
    if (!first) continue
    pen.beginPath()
    pen.moveTo(...first)
    if (!rest.length) pen.lineTo(first[0] + 0.1, first[1])
    let last = first
    for (const point of rest) {
      pen.quadraticCurveTo(...last, (last[0] + point[0]) / 2, (last[1] + point[1]) / 2)
      last = point
    }
    pen.lineTo(...last)
    pen.stroke()
  }
}

/** Draws a typed name in the middle, as large as it fits. */
function drawName(pen: CanvasRenderingContext2D, name: string) {
  const fontOf = (size: number) => `italic ${size}px KaiTi, STKaiti, "Kaiti SC", cursive`
  pen.font = fontOf(largestText)
  const fits = Math.min(1, (width - 60) / Math.max(1, pen.measureText(name).width))
  pen.font = fontOf(Math.floor(largestText * fits))
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(name, width / 2, height / 2)
}

/** Returns the point of the picture under the pointer. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const box = currentTarget.getBoundingClientRect()
  return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height]
}

/** Strokes of a pen on a canvas; a pointer draws until it is released. */
function useStrokes() {
  const [strokes, setStrokes] = useState<readonly (readonly Point[])[]>([])
  const isDown = useRef(false)
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDown.current = true
    const point = pointOf(event)
    setStrokes((all) => [...all, [point]])
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDown.current) return
    const point = pointOf(event)
    setStrokes((all) => [...all.slice(0, -1), [...(all.at(-1) ?? []), point]])
  }
  const end = () => {
    isDown.current = false
  }
  return { strokes, clear: () => setStrokes([]), begin, move, end }
}

interface SignaturePadProps {
  title: string
  onDone(picture: File, isTyped: boolean): void
  onClose(): void
}

/** Dialog in which a person signs by mouse, finger or pen, or by typing the name. */
export function SignaturePad({ title, onDone, onClose }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [name, setName] = useState('')
  const { strokes, clear, begin, move, end } = useStrokes()
  const typed = name.trim()
  const isTyped = strokes.length === 0 && typed !== ''
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.fillStyle = paper
    pen.fillRect(0, 0, width, height)
    Object.assign(pen, {
      fillStyle: ink,
      strokeStyle: ink,
      lineWidth: penWidth,
      lineCap: 'round',
      lineJoin: 'round',
    })
    if (isTyped) drawName(pen, typed)
    else drawStrokes(pen, strokes)
  }, [strokes, typed, isTyped])
  const store = () =>
    canvas.current?.toBlob((blob) => {
      if (!blob) return
      const filename = isTyped ? t('widget.sign.typed-file', { name: typed }) : t('widget.sign.file')
      onDone(new File([blob], filename, { type: 'image/png' }), isTyped)
    }, 'image/png')
  return (
    <Dialog
      title={title}
      width={680}
      onClose={onClose}
      footer={
        <DialogButtons
          ok={t('widget.sign.store')}
          disabled={strokes.length === 0 && !isTyped}
          onClick={store}
          onCancel={onClose}
        />
      }
    >
      <div className="q-stack q-gap-3">
        <canvas
          ref={canvas}
          width={width}
          height={height}
          role="img"
          aria-label={t('widget.sign.pad')}
          className="q-radius-md q-full"
          style={{ touchAction: 'none', cursor: 'crosshair', border: '1px dashed currentColor' }}
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
        <Button
          kind="text"
          icon="refresh"
          onClick={() => {
            clear()
            setName('')
          }}
        >
          {t('widget.sign.clear')}
        </Button>
        <TextField
          label={t('widget.sign.type')}
          hint={t('widget.sign.type-hint')}
          maxLength={maxName}
          value={name}
          onChange={({ target }) => {
            clear()
            setName(target.value)
          }}
        />
      </div>
    </Dialog>
  )
}
