import type { ListSchema, OaFlowSearchGetconfData } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'
import { FieldFilters } from './field-filters'
import { isInBar, type SearchInputProps, searchInputs } from './search-inputs'

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
        if (isInBar(schema, key)) return null
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
