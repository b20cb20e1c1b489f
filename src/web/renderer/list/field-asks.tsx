import { useState } from 'react'
import type { FieldSearch, OaFlowSearchGetconfData, SoughtField } from '../../../generated/types'
import { t } from '../../platform/i18n'
import type { Search } from './asked'
import { FieldAsk } from './field-ask'

type Place = Pick<FieldSearch, 'key' | 'column'>

const placeOf = ({ key, column }: Place) => `${key} ${column ?? ''}`
const bare = ({ key, column }: SoughtField): FieldSearch => ({ key, ...(column !== undefined && { column }) })

interface FieldAsksProps {
  search: Search
  conf: OaFlowSearchGetconfData
  /** The list is of one flow already. */
  scope: object | undefined
  onChange(part: Search): void
}

/** Which flow, and what fields of its form must hold. */
export function FieldAsks({ search, conf, scope, onChange }: FieldAsksProps) {
  const { flowid, fields = [] } = search
  const known = new Map(conf.fields.map((field) => [placeOf(field), field]))
  /** What is not asked yet is no part of the search. */
  const [begun, setBegun] = useState<FieldSearch[]>([])
  const open = begun.filter((one) => !fields.some((ask) => placeOf(ask) === placeOf(one)))
  const asks = [...fields, ...open]
  const hasAny = (ask: FieldSearch) => Object.keys(ask).some((name) => name !== 'key' && name !== 'column')
  const change = (next: FieldSearch) => {
    setBegun((old) => [
      ...old.filter((one) => placeOf(one) !== placeOf(next)),
      ...(hasAny(next) ? [] : [next]),
    ])
    const others = fields.filter((one) => placeOf(one) !== placeOf(next))
    const at = fields.findIndex((one) => placeOf(one) === placeOf(next))
    if (!hasAny(next)) return onChange({ fields: others })
    onChange({ fields: at < 0 ? [...fields, next] : fields.with(at, next) })
  }
  const remove = (gone: FieldSearch) => {
    setBegun((old) => old.filter((one) => placeOf(one) !== placeOf(gone)))
    onChange({ fields: fields.filter((one) => placeOf(one) !== placeOf(gone)) })
  }
  const left = conf.fields.filter((field) => !asks.some((ask) => placeOf(ask) === placeOf(field)))
  return (
    <div className="list-asks">
      {!scope && (
        <label>
          <span className="list-criterion-name" aria-hidden="true">
            {t('list.flow')}
          </span>
          <select
            className="q-input"
            aria-label={t('list.flow')}
            value={flowid ?? ''}
            onChange={({ target }) => onChange({ flowid: target.value || undefined, fields: [] } as Search)}
          >
            <option value="">{t('list.any-flow')}</option>
            {conf.flows.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {asks.map((ask) => {
        const field = known.get(placeOf(ask))
        if (!field) return null
        return (
          <FieldAsk key={placeOf(ask)} {...{ field, ask }} onChange={change} onRemove={() => remove(ask)} />
        )
      })}
      {flowid && left.length > 0 && asks.length < 10 && (
        <label>
          <select
            className="q-input"
            aria-label={t('list.add-field')}
            value=""
            onChange={({ target }) => {
              const field = known.get(target.value)
              if (field) setBegun((old) => [...old, bare(field)])
            }}
          >
            <option value="">{t('list.add-field')}</option>
            {left.map((field) => (
              <option key={placeOf(field)} value={placeOf(field)}>
                {field.name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
