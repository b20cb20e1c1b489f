import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import './ink-canvas.css'

/** Size of the picture in pixels; on screen it takes the available width. */
const [width, height] = [960, 320]
const penWidth = 6
const [largestText, textMargin] = [170, 60]

/** Ink on a canvas: drawn by a pointer, or a name written in the middle. */
export interface Ink {
  canvas: RefObject<HTMLCanvasElement | null>
  hasInk: boolean
  begin(event: PointerEvent<HTMLCanvasElement>): void
  draw(event: PointerEvent<HTMLCanvasElement>): void
  clear(): void
  /** Replaces what is drawn by a name, as large as it fits. */
  write(name: string): void
  /** Passes on the picture on white paper as a PNG. */
  toFile(filename: string, onFile: (file: File) => void): void
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
  const box = currentTarget.getBoundingClientRect()
  return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height] as const
}

const fontOf = (size: number) => `italic ${size}px KaiTi, STKaiti, "Kaiti SC", cursive`

/** Returns the ink of a canvas. */
export function useInk(): Ink {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hasInk, setInk] = useState(false)
  const pen = () => canvas.current?.getContext('2d')
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const ink = pen()
    if (!ink) return
    event.currentTarget.setPointerCapture(event.pointerId)
    Object.assign(ink, { lineWidth: penWidth, lineCap: 'round', lineJoin: 'round' })
    ink.beginPath()
    ink.moveTo(...pointOf(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    pen()?.lineTo(...pointOf(event))
    pen()?.stroke()
    setInk(true)
  }
  const clear = () => {
    pen()?.clearRect(0, 0, width, height)
    setInk(false)
  }
  const write = (name: string) => {
    clear()
    const ink = pen()
    if (!ink || !name) return
    Object.assign(ink, { textAlign: 'center', textBaseline: 'middle', font: fontOf(largestText) })
    const fit = Math.min(1, (width - textMargin) / Math.max(1, ink.measureText(name).width))
    ink.font = fontOf(Math.floor(largestText * fit))
    ink.fillText(name, width / 2, height / 2)
    setInk(true)
  }
  const toFile = (filename: string, onFile: (file: File) => void) => {
    const ink = pen()
    if (!ink) return
    ink.save()
    ink.globalCompositeOperation = 'destination-over'
    ink.fillStyle = 'white'
    ink.fillRect(0, 0, width, height)
    ink.restore()
    canvas.current?.toBlob((picture) => {
      if (picture) onFile(new File([picture], filename, { type: 'image/png' }))
    }, 'image/png')
  }
  return { canvas, hasInk, begin, draw, clear, write, toFile }
}

/** Canvas to sign on with pen, finger or mouse. */
export const InkCanvas = ({ ink, label }: { ink: Ink; label: string }) => (
  <canvas
    ref={ink.canvas}
    className="ink-canvas q-box q-full"
    width={width}
    height={height}
    role="img"
    aria-label={label}
    onPointerDown={ink.begin}
    onPointerMove={ink.draw}
  />
)
