import type { FormItem, OaFlowdesignsRequestfieldsData } from '#/generated/types'
import resultSchema from '#schemas/values/result.json'
import { type AutofillTarget, autofillTargetsOf } from '../../../../core/form'
import { useDesignHost } from '../../../form-host/design-host'
import { t, useQuery } from '../../../platform'
import { IconButton } from '../../../ui'
import { useDesigner } from '../../context'
import type { PropertyProps } from '../property-list'
import { AutofillLine, autofillTargetOptions } from './autofill-editor'

/** Settings of a field that names requests: their flows, results, shown fields, and the fields that they fill. */

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).filter((one): one is string => typeof one === 'string')

type RequestFlow = OaFlowdesignsRequestfieldsData[number]

/** Returns the flows whose requests a field may name, with the fields of the chosen ones; empty while loading. */
function useRequestFlows({ options }: FormItem): readonly RequestFlow[] {
  const flowids = textsOf(options.flows)
  const host = useDesignHost()
  const { value } = useQuery(
    `request-flows ${flowids.join()}`,
    async () => host?.listRequestFlows(flowids) ?? [],
  )
  return value ?? []
}

const fieldNamesOf = (flows: readonly RequestFlow[]) => [...new Set(flows.flatMap(({ fields }) => fields))]

interface ChosenTextsProps {
  id: string
  value: unknown
  options: readonly { value: string; text: string }[]
  /** Label of the choice that adds one. */
  hint: string
  onChange(value: string[]): void
}

/** Chosen texts with a button to remove each, and a choice of the others. */
function ChosenTexts({ id, value, options, hint, onChange }: ChosenTextsProps) {
  const chosen = textsOf(value)
  const texts = new Map(options.map((option) => [option.value, option.text]))
  return (
    <div className="q-stack q-gap-1">
      {chosen.map((one) => (
        <span key={one} className="q-row q-gap-1 q-justify-between q-break q-text-sm">
          {texts.get(one) ?? one}
          <IconButton
            icon="close"
            label={t('designer.request.remove', { name: texts.get(one) ?? one })}
            onClick={() => onChange(chosen.filter((other) => other !== one))}
          />
        </span>
      ))}
      <select
        id={id}
        className="q-input"
        value=""
        onChange={({ target }) => target.value && onChange([...chosen, target.value])}
      >
        <option value="">{hint}</option>
        {options
          .filter((option) => !chosen.includes(option.value))
          .map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
      </select>
    </div>
  )
}

/** Flows whose requests may be chosen; all if none is named. */
export function RequestFlowsEditor({ id, value, item, onChange }: PropertyProps) {
  const flows = useRequestFlows(item)
  const options = flows.map(({ _id, name }) => ({ value: _id, text: name }))
  return (
    <ChosenTexts
      id={id}
      value={value}
      options={options}
      hint={t(textsOf(value).length ? 'designer.request.more' : 'designer.request.all-flows')}
      onChange={onChange}
    />
  )
}

/** Results of requests that may be chosen; all if none is named. */
export function RequestResultsEditor({ id, value, onChange }: PropertyProps) {
  const options = resultSchema.enum.map((one) => ({ value: one, text: t(`flow.result.${one}`) }))
  return (
    <ChosenTexts
      id={id}
      value={value}
      options={options}
      hint={t(textsOf(value).length ? 'designer.request.more' : 'designer.request.all-results')}
      onChange={onChange}
    />
  )
}

/** Fields of a chosen request that are shown below its link. */
export function RequestShownEditor({ id, value, item, onChange }: PropertyProps) {
  const names = fieldNamesOf(useRequestFlows(item))
  return (
    <ChosenTexts
      id={id}
      value={value}
      options={names.map((name) => ({ value: name, text: name }))}
      hint={t(names.length ? 'designer.request.more' : 'designer.request.flows-first')}
      onChange={onChange}
    />
  )
}

/** Maps the fields of a chosen request to fields of this form. */
export function RequestFillEditor({ item, column, onChange }: PropertyProps) {
  const { form } = useDesigner()
  const filled = autofillTargetsOf(item)
  const offered = fieldNamesOf(useRequestFlows(item))
  const names = [...new Set([...offered, ...filled.map((one) => one.column)])]
  const targets = autofillTargetOptions(form, item, column)
  const setTo = (name: string, model: string) => {
    const otherTargets = filled.filter((one) => one.column !== name)
    onChange(model ? [...otherTargets, { column: name, model } satisfies AutofillTarget] : otherTargets)
  }
  return (
    <div className="fd-source">
      {names.map((name) => (
        <AutofillLine
          key={name}
          title={name}
          targets={targets}
          model={filled.find((one) => one.column === name)?.model ?? ''}
          onChange={(model) => setTo(name, model)}
        />
      ))}
      <p className="fd-note q-break q-muted q-text-xs">
        {t(names.length ? 'designer.request.fill-hint' : 'designer.request.flows-first')}
      </p>
    </div>
  )
}
