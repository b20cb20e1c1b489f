import '../platform/i18n/form-texts'
import { useState } from 'react'
import { t } from '../platform'
import { Button, SegmentedControl, toast } from '../ui'

/** Print options of a form. */
export interface PrintSettings {
  orientation: 'auto' | 'portrait' | 'landscape'
  /** True if empty fields are printed. */
  empty: boolean
  /** True if the handling log is printed. */
  log: boolean
}

const storageKey = 'qianpi.print'
const defaults: PrintSettings = { orientation: 'auto', empty: true, log: true }

const stored = (): Partial<PrintSettings> => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

/** Returns the browser's last print options and a function that changes them. */
export function usePrintSettings() {
  const [settings, setSettings] = useState<PrintSettings>(() => ({ ...defaults, ...stored() }))
  const change = (part: Partial<PrintSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    localStorage.setItem(storageKey, JSON.stringify(next))
  }
  return [settings, change] as const
}

const imagesOnPaper = () => [...document.querySelectorAll<HTMLImageElement>('.qp-paper img')]

/** Loads lazy images immediately, since paper shows all of them. */
export function loadPrintImages(): HTMLImageElement[] {
  const images = imagesOnPaper()
  for (const image of images) image.loading = 'eager'
  return images
}

const longest = 10_000

/** Checks for browsers inside chat apps, which cannot print (domain facts: detail page). */
const isInChat = () => /DingTalk|MicroMessenger/i.test(navigator.userAgent)

/** Prints once all images have loaded, or after a timeout. */
async function printPage(): Promise<void> {
  if (isInChat()) return toast(t('print.open-browser'), 'warning')
  const arrived = loadPrintImages().map((image) => image.decode().catch(() => undefined))
  await Promise.race([Promise.all(arrived), new Promise((resolve) => setTimeout(resolve, longest))])
  window.print()
}

interface PrintBarProps {
  settings: PrintSettings
  /** True if there is a log to print. */
  hasLog: boolean
  isReady: boolean
  onChange(part: Partial<PrintSettings>): void
  /** Downloads what is printed as PDF. */
  onDownload?(): Promise<void>
  onBack(): void
}

const orientations = ['auto', 'portrait', 'landscape'] as const

interface TickProps {
  name: 'log' | 'empty'
  settings: PrintSettings
  onChange: PrintBarProps['onChange']
}

const Tick = ({ name, settings, onChange }: TickProps) => (
  <label>
    <input
      type="checkbox"
      checked={settings[name]}
      onChange={({ target }) => onChange({ [name]: target.checked })}
    />
    {t(`print.with-${name}`)}
  </label>
)

function DownloadButton({ onDownload }: { onDownload(): Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await onDownload().catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button icon="download" busy={isBusy} onClick={() => void run()}>
      {t('detail.pdf')}
    </Button>
  )
}

/** Renders the print options, the print and back buttons; not printed itself. */
export const PrintBar = ({ settings, hasLog, isReady, onChange, onDownload, onBack }: PrintBarProps) => (
  <header className="qp-bar q-row q-wrap q-gap-4 q-gap-y-2 q-line-below q-surface">
    <Button kind="text" icon="back" onClick={onBack}>
      {t('print.back')}
    </Button>
    <span className="qp-space q-grow" />
    <SegmentedControl
      label={t('print.orientation')}
      value={settings.orientation}
      options={orientations.map((value) => ({ value, text: t(`print.${value}`) }))}
      onChange={(orientation) => onChange({ orientation })}
    />
    {hasLog && <Tick name="log" settings={settings} onChange={onChange} />}
    <Tick name="empty" settings={settings} onChange={onChange} />
    {onDownload && <DownloadButton onDownload={onDownload} />}
    <Button kind="primary" icon="print" disabled={!isReady} onClick={() => void printPage()}>
      {t('print.print')}
    </Button>
  </header>
)
