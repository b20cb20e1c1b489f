import './shortcuts.css'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

const keys = [
  ['move', ['J', 'K', '↓', '↑']],
  ['open', ['Enter']],
  ['tick', ['X']],
  ['search', ['/']],
  ['clear', ['Esc']],
  ['help', ['?']],
] as const

/** Lists the keyboard shortcuts of a list. */
export default function ShortcutsDialog({ canTick, onClose }: { canTick: boolean; onClose(): void }) {
  return (
    <Dialog
      title={t('list.keys')}
      width={420}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <dl className="list-keys">
        {keys.map(
          ([name, signs]) =>
            (canTick || name !== 'tick') && (
              <div key={name}>
                <dt>{t(`list.keys.${name}`)}</dt>
                <dd>
                  {signs.map((sign) => (
                    <kbd key={sign}>{sign}</kbd>
                  ))}
                </dd>
              </div>
            ),
        )}
      </dl>
    </Dialog>
  )
}
