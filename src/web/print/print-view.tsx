import '../renderer/form.css'
import './print.css'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { FormDesign, FormLimit } from '#/generated/types'
import {
  computeFormRights,
  type FormMode,
  type FormValues,
  needsLandscapePage,
  planForm,
  printableRows,
} from '../../core/form'
import { type PrintHead as PlannedHead, type PrintHistory, planPrint, planWatermark } from '../../core/print'
import { OptionsProvider } from '../controls/options/options'
import { absoluteTime, t } from '../platform'
import { useCompanyIdentity } from '../platform/company-identity'
import { type FormulaFacts, startFormSession, useFormulaBinding, useFormulaRefresh } from '../renderer'
import { useSession } from '../stores/session'
import { Row, Skeleton } from '../ui'
import { loadPrintImages, PrintBar, type PrintSettings, usePrintSettings } from './print-bar'
import { PrintLog } from './print-log'
import type { PrintProofProps } from './print-proof'
import { PrintRows } from './print-rows'

/** Form with its values, as a call returns it for printing. */
interface PrintForm {
  form: FormDesign
  limits: readonly FormLimit[]
  values: FormValues
  mode: FormMode
  world?: FormulaFacts
}

/** Returns the printed part of a form; formulas and conditions apply as on screen. */
function usePrintForm({ form, limits, values, mode, world }: PrintForm, empty: boolean) {
  const linking = useFormulaBinding(form, mode, world)
  const rights = useMemo(() => computeFormRights(form, { step: limits, mode }), [form, limits, mode])
  const session = useMemo(
    () => startFormSession({ form, values, rights, linking }),
    [form, values, rights, linking],
  )
  useFormulaRefresh(linking, world, session.renew)
  const shown = useSyncExternalStore(session.onLook, session.rights)
  const formValues = useSyncExternalStore(session.onLook, session.allValues)
  useEffect(() => session.grant(rights), [session, rights])
  const rows = useMemo(
    () => printableRows(planForm(form, shown, 'read').rows, formValues, { empty }),
    [form, shown, formValues, empty],
  )
  const blocks = useMemo(
    () => planPrint(rows, { values: formValues, empty, language: t.language, say: t }),
    [rows, formValues, empty],
  )
  const around = useMemo(() => ({ form, values: session.allValues, onLook: session.onLook }), [form, session])
  return { blocks, values: formValues, around, isWide: useMemo(() => needsLandscapePage(rows), [rows]) }
}

const PaperProof = lazy(() => import('./print-proof'))

interface PrintHead extends PlannedHead {
  /** Stamp beside the title. */
  stamp?: ReactNode
}

interface PrintViewProps {
  head: PrintHead
  printed: PrintForm
  /** undefined = none; null = loading. */
  history?: PrintHistory | null
  /** Link from paper to the evidence; missing if there is none. */
  proof?: PrintProofProps
  /** Downloads the paper as PDF; missing for a form in design. */
  onDownload?(settings: PrintSettings): Promise<void>
  onBack(): void
}

/** Renders logo and name of the company; nothing if it has set neither. */
function Letterhead() {
  const { logo, name } = useCompanyIdentity()
  if (!logo && !name) return null
  return (
    <Row gap={2}>
      {logo && <img src={logo} alt="" height={32} />}
      {name && <strong>{name}</strong>}
    </Row>
  )
}

const Head = ({ name, desc, facts, stamp }: PrintHead) => (
  <header className="qp-head q-anchor">
    <Letterhead />
    {stamp && <div className="qp-stamp">{stamp}</div>}
    <h1>{name}</h1>
    {desc && <p className="q-text-center">{desc}</p>}
    <dl className="qp-facts q-row q-align-stretch q-wrap">
      {facts.map(([title, text]) => (
        <div className="q-row q-align-stretch q-break q-shrink" key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </header>
)

/** Renders who printed it and when. */
function Foot() {
  const { person } = useSession()
  return (
    <footer className="qp-foot q-soft q-text-xs">
      {t('print.by', { name: person?.name ?? '', time: absoluteTime(Date.now()) })}
    </footer>
  )
}

/** Number of lines of a watermark, enough for a page in both orientations. */
const watermarkLines = Array.from({ length: 12 }, (_, line) => line)

/** Renders the company's watermark; what is fixed is printed on each page. */
function Watermark() {
  const { watermark } = useCompanyIdentity()
  const { person } = useSession()
  if (!watermark) return null
  const text = planWatermark(watermark, { name: person?.name ?? '', time: absoluteTime(Date.now()) })
  return (
    <div className="qp-watermark" aria-hidden="true">
      {watermarkLines.map((line) => (
        <span key={line}>{text}</span>
      ))}
    </div>
  )
}

interface PaperProps extends Omit<PrintViewProps, 'onBack' | 'onDownload'> {
  settings: PrintSettings
}

function Paper({ head, printed, history, proof, settings }: PaperProps) {
  const { blocks, values, around, isWide } = usePrintForm(printed, settings.empty)
  const upright = settings.orientation === 'auto' ? !isWide : settings.orientation === 'portrait'
  const orientation = upright ? 'portrait' : 'landscape'
  return (
    <article className="qp-paper q-text-sm" data-paper data-orientation={orientation}>
      <style>{`@page { size: A4 ${orientation} }`}</style>
      <Watermark />
      <Head {...head} />
      <OptionsProvider value={around}>
        <div className="qp-rows">
          <PrintRows blocks={blocks} values={values} />
        </div>
      </OptionsProvider>
      {blocks.length === 0 && <p className="qp-none">{t('form.empty')}</p>}
      {settings.log && history && <PrintLog history={history} />}
      {proof && (
        <Suspense>
          <PaperProof {...proof} />
        </Suspense>
      )}
      <Foot />
    </article>
  )
}

/** Renders a print preview of a form; the browser prints only the paper. */
export function PrintView({ onBack, onDownload, ...paper }: PrintViewProps) {
  const [settings, change] = usePrintSettings()
  const { name } = paper.head
  useEffect(() => {
    const before = document.title
    document.title = name
    return () => {
      document.title = before
    }
  }, [name])
  useEffect(() => {
    window.addEventListener('beforeprint', loadPrintImages)
    return () => window.removeEventListener('beforeprint', loadPrintImages)
  }, [])
  return (
    <main className="qp">
      <PrintBar
        settings={settings}
        onBack={onBack}
        hasLog={paper.history !== undefined}
        isReady={paper.history !== null}
        onChange={change}
        onDownload={onDownload && (() => onDownload(settings))}
      />
      <Suspense fallback={<Skeleton lines={10} />}>
        <Paper {...paper} settings={settings} />
      </Suspense>
    </main>
  )
}
