import { t } from '../../platform/i18n/i18n'
import { Dialog } from '../../ui/dialog'
import { Row } from '../../ui/layout'
import { shortcuts } from '../shortcuts'

const signs: Record<string, string> = {
  mod: /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl',
  shift: 'Shift',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  delete: 'Delete',
  backspace: 'Backspace',
  escape: 'Esc',
}

const told = (chord: string) =>
  chord
    .split('+')
    .map((key) => signs[key] ?? key.toUpperCase())
    .join(' + ')

/** Help on the canvas keys, generated from the shortcuts. */
export const ShortcutHelp = ({ onClose }: { onClose(): void }) => (
  <Dialog title={t('flow-editor.shortcuts')} width={440} onClose={onClose}>
    <dl className="fe-keys q-stack q-gap-2">
      {shortcuts.map(({ name, chords }) => (
        <Row align="stretch" gap={3} justify="between" key={name}>
          <dt>{t(name)}</dt>
          <dd className="q-row q-align-stretch q-wrap q-gap-1-5">
            {chords.map((chord) => (
              <kbd className="q-text-xs" key={chord}>
                {told(chord)}
              </kbd>
            ))}
          </dd>
        </Row>
      ))}
    </dl>
  </Dialog>
)
