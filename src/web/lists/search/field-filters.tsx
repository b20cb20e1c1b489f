import type { OaFlowSearchGetconfData } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'
import { FieldFilter } from './field-filter'
import type { SearchCriteria } from './list-query'
import { fieldKeyOf, useFieldFilters } from './use-field-filters'

interface FieldAsksProps {
  search: SearchCriteria
  conf: OaFlowSearchGetconfData
  /** Scope of the list, if it is already limited to one flow. */
  scope: object | undefined
  change(part: SearchCriteria): void
}

/** Filters by flow and by fields of its form. */
export function FieldFilters({ scope, ...props }: FieldAsksProps) {
  const { search, conf } = props
  const { asks, left, set, remove, begin, chooseFlow } = useFieldFilters(props)
  return (
    <div className="list-asks q-span q-stack q-gap-2">
      {!scope && (
        <label className="q-gap-2">
          <span className="q-fixed q-soft" aria-hidden="true">
            {t('list.flow')}
          </span>
          <select
            className="q-input"
            aria-label={t('list.flow')}
            value={search.flowid ?? ''}
            onChange={({ target }) => chooseFlow(target.value || undefined)}
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
      {asks.map(({ place, field, ask }) => (
        <FieldFilter key={place} field={field} ask={ask} onChange={set} onRemove={() => remove(ask)} />
      ))}
      {left.length > 0 && (
        <label className="q-gap-2">
          <select
            className="q-input"
            aria-label={t('list.add-field')}
            value=""
            onChange={({ target }) => begin(target.value)}
          >
            <option value="">{t('list.add-field')}</option>
            {left.map((field) => (
              <option key={fieldKeyOf(field)} value={fieldKeyOf(field)}>
                {field.name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
