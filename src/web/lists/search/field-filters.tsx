import type { OaFlowSearchGetconfData } from '../../../generated/types'
import { ChoiceSelect } from '../../controls/choice-select'
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
        <div className="q-row q-gap-2">
          <span className="q-fixed q-soft" aria-hidden="true">
            {t('list.flow')}
          </span>
          <ChoiceSelect
            label={t('list.flow')}
            value={search.flowid ?? ''}
            options={[
              { value: '', text: t('list.any-flow') },
              ...conf.flows.map(({ id, name }) => ({ value: id, text: name })),
            ]}
            onChange={(id) => chooseFlow(id || undefined)}
          />
        </div>
      )}
      {asks.map(({ place, field, ask }) => (
        <FieldFilter key={place} field={field} ask={ask} onChange={set} onRemove={() => remove(ask)} />
      ))}
      {left.length > 0 && (
        <ChoiceSelect
          label={t('list.add-field')}
          value=""
          options={[
            { value: '', text: t('list.add-field') },
            ...left.map((field) => ({ value: fieldKeyOf(field), text: field.name })),
          ]}
          onChange={(place) => place && begin(place)}
        />
      )}
    </div>
  )
}
