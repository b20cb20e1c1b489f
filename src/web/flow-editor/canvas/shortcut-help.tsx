import { t } from '../../platform/i18n/i18n'
import { Dialog } from '../../ui/dialog'
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
    <dl className="fe-keys">
      {shortcuts.map(({ name, chords }) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            {chords.map((chord) => (
              <kbd key={chord}>{told(chord)}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
