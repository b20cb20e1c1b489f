import { t } from '../../platform'
import { Dialog, Row } from '../../ui'
import { clipboardShortcuts, designerShortcuts } from '../shortcuts'

const signs: Record<string, string> = {
  mod: /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  arrowup: '↑',
  arrowdown: '↓',
  delete: 'Delete',
  backspace: 'Backspace',
  escape: 'Esc',
}
const Chord = ({ chord }: { chord: string }) => (
  <kbd>
    {chord
      .split('+')
      .map((key) => signs[key] ?? key.toUpperCase())
      .join(' + ')}
  </kbd>
)

/** Help sheet, generated from the shortcuts. */
export const ShortcutHelp = ({ onClose }: { onClose(): void }) => (
  <Dialog title={t('designer.help')} width={420} onClose={onClose}>
    <dl className="fd-help q-stack q-gap-2">
      {[...designerShortcuts, ...clipboardShortcuts].map(({ name, chords }) => (
        <Row align="stretch" justify="between" key={name}>
          <dt>{t(name)}</dt>
          <dd className="q-row q-align-stretch q-gap-1-5">
            {chords.map((chord) => (
              <Chord key={chord} chord={chord} />
            ))}
          </dd>
        </Row>
      ))}
    </dl>
  </Dialog>
)
