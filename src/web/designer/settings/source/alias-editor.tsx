import { useRemoteGroups } from '../../../form-host/remote-groups'
import { t } from '../../../platform'
import type { PropertyProps } from '../property-list'

/** Remote source of a field's choices; also sets the value and label names of its rows. */
export function AliasEditor({ id, schema, value, item, setOptions }: PropertyProps) {
  const requiredScope = schema['x-scope'] ?? 'DataSourceAdmin'
  const sources = (useRemoteGroups() ?? []).flatMap(({ name, remotefun = [] }) =>
    remotefun.filter(({ usedscope }) => usedscope === requiredScope).map((one) => ({ ...one, group: name })),
  )
  const alias = typeof value === 'string' ? value : ''
  const chosen = sources.find(({ v }) => v === alias)
  const choose = (next: string) => {
    const { data } = (item.options.props ?? {}) as { data?: unknown }
    const named = sources.find(({ v }) => v === next)?.props
    setOptions?.({ remoteUrlAlias: next, props: { ...named, ...(data ? { data } : {}) } })
  }
  return (
    <>
      <select
        id={id}
        className="q-input"
        value={alias}
        aria-describedby={`${id}-about`}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('designer.source.none')}</option>
        {alias && !chosen && <option value={alias}>{t('designer.source.gone', { name: alias })}</option>}
        {sources.map(({ v, n, group }) => (
          <option key={v} value={v}>
            {group} / {n}
          </option>
        ))}
      </select>
      <small id={`${id}-about`} className="fd-note q-break q-muted q-text-xs">
        {sources.length === 0 ? t('designer.source.empty') : chosen?.p}
      </small>
    </>
  )
}
