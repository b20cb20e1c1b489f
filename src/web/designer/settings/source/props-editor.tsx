import { useId, useState } from 'react'
import { optionFunctionName } from '#/core/expression'
import type { FormItem } from '#/generated/types'
import {
  type ChoiceNode,
  fieldNameOf,
  remoteSourceAliasOf,
  type SourceParameter,
  sourceKeysOf,
  sourceParametersOf,
  toChoices,
} from '../../../../core/form'
import { useFormHost } from '../../../form-host/form-host'
import { t } from '../../../platform'
import { Button, IconButton, TextField } from '../../../ui'
import { useExpressionSymbols } from '../../context'
import { FormulaField } from '../formula-field'
import type { PropertyProps } from '../property-list'
import './source.css'

type Found = { choices: ChoiceNode[] } | 'failed'

const maxShown = 20

const Tree = ({ choices }: { choices: readonly ChoiceNode[] }) => (
  <ul>
    {choices.slice(0, maxShown).map(({ value, label, children }) => (
      <li key={value}>
        {label} {label !== String(value) && <code>{value}</code>}
        {children && <Tree choices={children} />}
      </li>
    ))}
    {choices.length > maxShown && <li aria-hidden="true">…</li>}
  </ul>
)

function Outcome({ found }: { found: Found }) {
  if (found === 'failed')
    return (
      <p className="q-field-error" role="alert">
        {t('designer.source.test-failed')}
      </p>
    )
  const { choices } = found
  if (choices.length === 0) return <p role="status">{t('designer.source.test-none')}</p>
  return (
    <div role="status" className="fd-source-found q-full q-scroll">
      {t('designer.source.test-found', { count: choices.length })}
      <Tree choices={choices} />
    </div>
  )
}

const lookup = 'q'

/**
 * Returns the lookup parameters that the person filling in the form types; all others are set in the item.
 */
const namesOf = (item: FormItem): string[] => [
  ...(fieldNameOf(item) === 'fm-ele-auto-complete-sample2' ? [lookup] : []),
  ...sourceParametersOf(item).map(([name]) => name),
]

/** Queries the source of a field with test values and shows the choices it returns. */
function SourceTest({ item }: { item: FormItem }) {
  const host = useFormHost()
  const [parameterValues, setParameterValues] = useState<Record<string, string>>({})
  const [found, setFound] = useState<Found>()
  const [isAsking, setAsking] = useState(false)
  const alias = remoteSourceAliasOf(item)
  if (alias === undefined) return null
  const names = namesOf(item)
  const test = async () => {
    setAsking(true)
    const para = names.flatMap((name) => [name, parameterValues[name] ?? ''])
    try {
      const { value } = await host.fetchRemoteAnswer({
        funname: optionFunctionName(alias),
        para,
        again: true,
      })
      setFound({ choices: toChoices(value, sourceKeysOf(item)) })
    } catch {
      setFound('failed')
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className="fd-source-test q-stack q-justify-items-start q-gap-2 q-radius-md q-margin-top-2 q-pad-2">
      {names.map((name) => (
        <TextField
          key={name}
          label={t('designer.source.test-value', { name })}
          value={parameterValues[name] ?? ''}
          onChange={(event) => setParameterValues({ ...parameterValues, [name]: event.target.value })}
        />
      ))}
      <Button onClick={() => void test()} disabled={isAsking}>
        {t('designer.source.test')}
      </Button>
      {found && <Outcome found={found} />}
    </div>
  )
}

const parts = ['value', 'label', 'children'] as const

interface ParameterRowProps extends Pick<PropertyProps, 'item' | 'column'> {
  parameter: SourceParameter
  onChange(parameter: SourceParameter, typing?: boolean): void
  onRemove(): void
}

function ParameterRow({ item, column, parameter: [name, text], onChange, onRemove }: ParameterRowProps) {
  const id = useId()
  const known = useExpressionSymbols(item, column)
  const title = t('designer.source.parameter-value', { name })
  return (
    <li className="fd-parameter q-stack q-align-start q-gap-1 q-margin-bottom-1">
      <input
        className="q-input fd-code q-text-xs"
        value={name}
        maxLength={50}
        spellCheck={false}
        aria-label={t('designer.source.parameter')}
        onChange={(event) => onChange([event.target.value, text], true)}
      />
      <FormulaField
        id={id}
        title={title}
        text={text}
        known={known}
        onChange={(next) => onChange([name, next])}
      />
      <IconButton icon="minus" label={t('designer.source.parameter-remove', { name })} onClick={onRemove} />
    </li>
  )
}

const fresh = (usedParameters: readonly SourceParameter[]): string => {
  for (let n = usedParameters.length + 1; ; n++)
    if (!usedParameters.some(([name]) => name === `param${n}`)) return `param${n}`
}

/** Request settings of a remote source: the names in its rows, the parameters, and a test. */
export function PropsEditor({ value, item, column, onChange }: PropertyProps) {
  const props = (value ?? {}) as Record<string, unknown>
  const parameters = sourceParametersOf(item)
  const setAll = (next: readonly SourceParameter[], typing?: boolean) =>
    onChange({ ...props, data: Object.fromEntries(next) }, typing)
  const isTaken = (name: string, at: number) => parameters.some(([other], i) => i !== at && other === name)
  return (
    <div className="fd-source">
      <div className="fd-source-parts q-stack q-gap-2">
        {parts.map((part) => (
          <TextField
            key={part}
            label={t(`designer.source.${part}`)}
            placeholder={part}
            value={typeof props[part] === 'string' ? props[part] : ''}
            spellCheck={false}
            onChange={(event) => onChange({ ...props, [part]: event.target.value }, true)}
          />
        ))}
      </div>
      <h5>{t('designer.source.parameters')}</h5>
      <ul>
        {parameters.map((parameter, i) => (
          <ParameterRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its focus while its name changes
            key={i}
            item={item}
            column={column}
            parameter={parameter}
            onChange={(next, typing) => !isTaken(next[0], i) && setAll(parameters.with(i, next), typing)}
            onRemove={() => setAll(parameters.toSpliced(i, 1))}
          />
        ))}
      </ul>
      <Button kind="text" icon="plus" onClick={() => setAll([...parameters, [fresh(parameters), '']])}>
        {t('designer.source.parameter-add')}
      </Button>
      <p className="fd-note q-break q-muted q-text-xs">{t('designer.source.parameter-hint')}</p>
      <SourceTest item={item} />
    </div>
  )
}
