import './shortcut-help.css'
import type { KeyboardEvent } from 'react'
import { t } from '../platform'
import { Dialog } from './dialog'
import { Row } from './layout'

/** Keyboard shortcut: its key chords, such as mod+z, and its name. */
export interface Shortcut {
  chords: readonly string[]
  /** text key */
  name: string
}

/** Returns the chord of a key press: its modifiers and its key, such as mod+shift+z; mod is Ctrl or Command. */
export const chordOf = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): string =>
  [
    (ctrlKey || metaKey) && 'mod',
    altKey && 'alt',
    // Where the plus is on the keyboard, and with which key, depends on its layout.
    shiftKey && key !== '+' && 'shift',
    key === '+' ? 'plus' : key.toLowerCase(),
  ]
    .filter(Boolean)
    .join('+')

const keyNames: Record<string, string> = {
  mod: /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  delete: 'Delete',
  backspace: 'Backspace',
  escape: 'Esc',
  plus: '+',
}

const describeChord = (chord: string) =>
  chord
    .split('+')
    .map((key) => keyNames[key] ?? key.toUpperCase())
    .join(' + ')

interface ShortcutHelpProps {
  title: string
  shortcuts: readonly Shortcut[]
  onClose(): void
}

/** Dialog that lists keyboard shortcuts. */
export const ShortcutHelp = ({ title, shortcuts, onClose }: ShortcutHelpProps) => (
  <Dialog title={title} width={440} onClose={onClose}>
    <dl className="q-keys q-stack q-gap-2">
      {shortcuts.map(({ name, chords }) => (
        <Row align="stretch" gap={3} justify="between" key={name}>
          <dt>{t(name)}</dt>
          <dd className="q-row q-align-stretch q-wrap q-gap-1-5">
            {chords.map((chord) => (
              <kbd className="q-text-xs" key={chord}>
                {describeChord(chord)}
              </kbd>
            ))}
          </dd>
        </Row>
      ))}
    </dl>
  </Dialog>
)
