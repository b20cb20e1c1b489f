import { useFormHost } from '../../form-host/form-host'
import './pdf.css'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { useTranslator } from '../../platform'
import { Icon } from '../../ui'
import { buildFileLink } from '../file-links'
import { loadPdf } from './open-pdf'

/** Maximum pixel ratio at which a page is rendered. */
const finest = 2

const Failed = () => {
  const t = useTranslator()
  return (
    <p className="preview-failed q-stack q-justify-items-center q-gap-2-5" role="alert">
      <Icon name="warning" size={28} />
      {t('pdf.failed')}
    </p>
  )
}

interface PageProps {
  pdf: PDFDocumentProxy
  number: number
  zoom: number
  onSeen(number: number): void
}

/**
 * Returns whether an element is near enough to render, and reports when it is in the middle of the viewport.
 */
function useNear(onSeen: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const latestHandler = useRef(onSeen)
  latestHandler.current = onSeen
  useEffect(() => {
    const { current } = box
    if (!current) return
    const near = new IntersectionObserver(([one]) => one?.isIntersecting && setNear(true), {
      rootMargin: '100% 0px',
    })
    const middle = new IntersectionObserver(([one]) => one?.isIntersecting && latestHandler.current(), {
      rootMargin: '-50% 0px -50% 0px',
    })
    near.observe(current)
    middle.observe(current)
    return () => {
      near.disconnect()
      middle.disconnect()
    }
  }, [])
  return { box, isNear }
}

/** Renders one page as a picture when it comes near; its text is there first for screen readers. */
function Page({ pdf, number, zoom, onSeen }: PageProps) {
  const t = useTranslator()
  const { box, isNear } = useNear(() => onSeen(number))
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState('')
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom is another width of the box
  useEffect(() => {
    if (!isNear) return
    let task: { cancel(): void } | undefined
    let isWanted = true
    const draw = async () => {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const { current } = canvas
      if (!isWanted || !current || !box.current) return
      setText(items.map((item) => ('str' in item ? item.str : '')).join(' '))
      const fit = (box.current.clientWidth || 800) / page.getViewport({ scale: 1 }).width
      const viewport = page.getViewport({ scale: fit * Math.min(finest, window.devicePixelRatio || 1) })
      current.width = viewport.width
      current.height = viewport.height
      const drawing = page.render({ canvas: current, viewport })
      task = drawing
      await drawing.promise
      if (isWanted) setState('drawn')
    }
    // A cancelled rendering rejects with its own error.
    draw().catch(() => isWanted && setState('failed'))
    return () => {
      isWanted = false
      task?.cancel()
    }
  }, [pdf, number, isNear, zoom, box])
  return (
    <div ref={box} className="pdf-page" aria-busy={state === 'drawing'}>
      {state === 'failed' && <Failed />}
      <canvas
        className="q-full q-block"
        ref={canvas}
        role="img"
        aria-label={text || t('pdf.page', { n: number })}
      />
    </div>
  )
}

interface PdfPagesProps {
  url: string
  zoom: number
  onCount(count: number): void
  onSeen(number: number): void
}

/** Renders a PDF document, page below page. */
export default function PdfPages({ url, zoom, onCount, onSeen }: PdfPagesProps) {
  const t = useTranslator()
  const host = useFormHost()
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [hasFailed, setFailed] = useState(false)
  const latestRef = useRef(onCount)
  latestRef.current = onCount
  useEffect(() => {
    const task = loadPdf(buildFileLink(url, host))
    task.promise.then(
      (document) => {
        setPdf(document)
        latestRef.current(document.numPages)
      },
      () => !task.destroyed && setFailed(true),
    )
    return () => void task.destroy()
  }, [url, host])
  if (hasFailed) return <Failed />
  const numbers = Array.from({ length: pdf?.numPages ?? 0 }, (_, at) => at + 1)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="pdf q-scroll q-shrink-y" tabIndex={0} aria-label={t('pdf.title')} aria-busy={!pdf}>
      {!pdf && <p className="q-text-center q-pad-6">{t('pdf.loading')}</p>}
      <div className="pdf-column q-stack q-gap-3 q-pad-3" style={{ ['--pdf-zoom' as string]: zoom }}>
        {pdf &&
          numbers.map((number) => (
            <Page key={number} pdf={pdf} number={number} zoom={zoom} onSeen={onSeen} />
          ))}
      </div>
    </section>
  )
}
