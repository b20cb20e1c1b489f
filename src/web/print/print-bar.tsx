import '../platform/i18n/form-texts'
import { t } from '../platform'
import { Button, SegmentedControl } from '../ui'
import { printPage } from './print-page'
import type { PrintSettings } from './settings'

interface PrintBarProps {
  settings: PrintSettings
  /** True if there is a log to print. */
  hasLog: boolean
  isReady: boolean
  onChange(part: Partial<PrintSettings>): void
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

/** Renders the print options, the print and back buttons; not printed itself. */
export const PrintBar = ({ settings, hasLog, isReady, onChange, onBack }: PrintBarProps) => (
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
    <Button kind="primary" icon="print" disabled={!isReady} onClick={() => void printPage()}>
      {t('print.print')}
    </Button>
  </header>
)
