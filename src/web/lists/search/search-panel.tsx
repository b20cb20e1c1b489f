import type { ListSchema, OaFlowSearchGetconfData } from '../../../generated/types'
import { ChoiceSelect } from '../../controls/choice-select'
import { t } from '../../platform'
import { FieldFilter } from './field-filter'
import type { SearchCriteria } from './list-query'
import { isSearchBarKey, type SearchInputProps, searchInputs } from './search-inputs'
import { fieldKeyOf, useFieldFilters } from './use-field-filters'

interface FieldAsksProps {
  search: SearchCriteria
  conf: OaFlowSearchGetconfData
  /** Scope of the list, if it is already limited to one flow. */
  scope: object | undefined
  change(part: SearchCriteria): void
}

/** Filters by flow and by fields of its form. */
function FieldFilters({ scope, ...props }: FieldAsksProps) {
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

export interface SearchPanelProps extends SearchInputProps {
  schema: ListSchema
  conf: OaFlowSearchGetconfData
  scope: object | undefined
}

const isAlone = new Set(['level', 'claim', 'result'])

/** Renders all further search criteria of a list on a phone, with native controls. */
export function SearchPanel({ schema, conf, search, change, scope }: SearchPanelProps) {
  return (
    <div className="list-panel q-stack q-radius-md q-pad-3">
      {schema.search.map((key) => {
        if (isSearchBarKey(schema, key)) return null
        if (key === 'flowid')
          return (
            <FieldFilters
              key={`${key} ${search.flowid}`}
              search={search}
              conf={conf}
              scope={scope}
              change={change}
            />
          )
        const Input = searchInputs[key]
        return (
          <div key={key} className="list-criterion q-row q-gap-2">
            {isAlone.has(key) && <span className="q-fixed q-soft">{t(`list.filter.${key}`)}</span>}
            <Input search={search} change={change} />
          </div>
        )
      })}
    </div>
  )
}
