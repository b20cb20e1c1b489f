import { t } from '../../platform/i18n/i18n'
import { loadExports, useExports } from '../../stores/exports'
import { Icon } from '../../ui/icon'
import { Menu } from '../../ui/menu'
import { downloadExport } from './export-file'

/** Starts an export of the search results, shows its progress and offers the exports of the last day. */
export function ExportButton({ onStart }: { onStart(): void }) {
  const exports = useExports()
  const ready = exports.filter(({ file }) => file).slice(0, 8)
  const running = exports.find(({ state }) => state === 'running' || state === 'waiting')
  const actions = [
    { key: 'start', text: t('list.export-start'), run: onStart },
    ...ready.map((one, at) => ({
      key: one.id,
      text: `${t('list.export-download')} ${t('list.export-entry', { title: one.title, n: one.rows })}`,
      line: at === 0,
      run: () => downloadExport(one),
    })),
  ]
  // The available exports are loaded when the pointer or focus comes near.
  const near = () => void loadExports()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its button gets
    <span className="q-inline q-gap-2" onPointerEnter={near} onFocus={near}>
      {running && (
        <span className="list-faint q-muted" role="status">
          {t('list.export-running', { title: running.title, n: running.rows })}
        </span>
      )}
      <Menu
        label={t('list.export')}
        trigger={
          <span className="q-inline q-gap-1">
            {t('list.export')}
            <Icon name="down" size={14} />
          </span>
        }
        actions={actions}
      />
    </span>
  )
}
