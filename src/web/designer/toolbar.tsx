import { useState } from 'react'
import type { FormDesign, Problem } from '#/generated/types'
import { initialValuesOf } from '../../core/form'
import { currentDefaultContext } from '../form-host/default-context'
import { type DesignHost, useDesignHost } from '../form-host/design-host'
import { t } from '../platform'
import { Button, CountBadge, Icon, IconButton, Menu } from '../ui'
import { ShortcutHelp } from '../ui/shortcut-help'
import { useDesigner, useDesignerState } from './context'
import type { ParentHistory } from './designer'
import { exportForm } from './export'
import { FormilyDialog } from './formily/formily-dialog'
import { DeviceSettings } from './panels/device-settings/device-settings'
import { HistoryList } from './panels/history-list'
import { FormImportDialog } from './panels/import-dialog'
import { JsonView } from './panels/json-view'
import { FormPreview } from './preview/preview'
import { clipboardShortcuts, designerShortcuts } from './shortcuts'

/** Opens the current form on the page that shows it at every width. */
function tryAtWidths(form: FormDesign, host: DesignHost) {
  const values = initialValuesOf(form, currentDefaultContext())
  host.openForm('widths', { name: '', form, values, limits: [] })
}

const DesignerShortcutHelp = ({ onClose }: { onClose(): void }) => (
  <ShortcutHelp
    title={t('designer.help')}
    shortcuts={[...designerShortcuts, ...clipboardShortcuts]}
    onClose={onClose}
  />
)

const dialogs = {
  preview: FormPreview,
  devices: DeviceSettings,
  json: JsonView,
  help: DesignerShortcutHelp,
  import: FormImportDialog,
  formily: FormilyDialog,
}
type DialogName = keyof typeof dialogs

interface ToolbarProps {
  problems: readonly Problem[]
  /** Surrounding history of the design, if any. */
  around?: ParentHistory
  isShowingProblems: boolean
  onProblems(): void
}

/** Undo, redo and the list of steps on the left; problems and the other views on the right. */
export function DesignerToolbar({ problems, around, isShowingProblems, onProblems }: ToolbarProps) {
  const designer = useDesigner()
  const host = useDesignHost()
  const [dialog, setDialog] = useState<DialogName>()
  const past = useDesignerState(({ history }) => history.past.length > 0)
  const future = useDesignerState(({ history }) => history.future.length > 0)
  const { canUndo, canRedo } = around ?? { canUndo: past, canRedo: future }
  const Opened = dialog && dialogs[dialog]
  const more = [
    { key: 'import', text: t('designer.import'), run: () => setDialog('import') },
    { key: 'export', text: t('designer.export'), run: () => exportForm(designer.form) },
    { key: 'formily', text: t('designer.formily'), run: () => setDialog('formily') },
    ...(host
      ? [{ key: 'responsive', text: t('designer.responsive'), run: () => tryAtWidths(designer.form, host) }]
      : []),
    {
      key: 'help',
      text: t('designer.help'),
      icon: <Icon name="keyboard" />,
      line: true,
      run: () => setDialog('help'),
    },
  ]
  return (
    <div className="fd-toolbar q-row q-fixed q-line-below" role="toolbar" aria-label={t('designer.toolbar')}>
      <IconButton
        icon="undo"
        label={t('designer.undo')}
        disabled={!canUndo}
        onClick={() => designer.undo()}
      />
      <IconButton
        icon="redo"
        label={t('designer.redo')}
        disabled={!canRedo}
        onClick={() => designer.redo()}
      />
      <HistoryList />
      <span className="fd-space q-grow" />
      <Button kind="text" aria-expanded={isShowingProblems} onClick={onProblems}>
        {t('designer.problems')}
        <CountBadge value={problems.length} />
      </Button>
      <Button kind="text" aria-label={t('designer.devices')} onClick={() => setDialog('devices')}>
        <Icon name="phone" />
        <span className="fd-wide">{t('designer.devices')}</span>
      </Button>
      <Button kind="text" aria-label={t('designer.json')} onClick={() => setDialog('json')}>
        <Icon name="json" />
        <span className="fd-wide">{t('designer.json')}</span>
      </Button>
      <Menu label={t('designer.more')} trigger={<Icon name="more" size={18} />} actions={more} />
      <Button kind="primary" icon="eye" onClick={() => setDialog('preview')}>
        {t('designer.preview')}
      </Button>
      {Opened && <Opened onClose={() => setDialog(undefined)} />}
    </div>
  )
}
