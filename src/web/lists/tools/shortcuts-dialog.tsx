import './shortcuts.css'
import { t } from '../../platform'
import { Button, Dialog } from '../../ui'

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
              <div className="q-row q-justify-between q-line-below" key={name}>
                <dt>{t(`list.keys.${name}`)}</dt>
                <dd className="q-row q-align-stretch q-gap-1-5">
                  {signs.map((sign) => (
                    <kbd className="q-text-sm q-text-center" key={sign}>
                      {sign}
                    </kbd>
                  ))}
                </dd>
              </div>
            ),
        )}
      </dl>
    </Dialog>
  )
}
