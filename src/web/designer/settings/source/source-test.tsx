import { useState } from 'react'
import { optionFunctionName } from '#/core/expression'
import type { FormItem } from '#/generated/types'
import {
  aliasOf,
  type ChoiceNode,
  fieldNameOf,
  parametersOf,
  sourceKeysOf,
  toChoices,
} from '../../../../core/form'
import { quietApi } from '../../../platform/api'
import { t } from '../../../platform/i18n/i18n'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'

type Found = { choices: ChoiceNode[] } | 'failed'

const mostShown = 20

const Tree = ({ choices }: { choices: readonly ChoiceNode[] }) => (
  <ul>
    {choices.slice(0, mostShown).map(({ value, label, children }) => (
      <li key={value}>
        {label} {label !== String(value) && <code>{value}</code>}
        {children && <Tree choices={children} />}
      </li>
    ))}
    {choices.length > mostShown && <li aria-hidden="true">…</li>}
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
  ...parametersOf(item).map(([name]) => name),
]

/** Queries the source of a field with test values and shows the choices it returns. */
export function SourceTest({ item }: { item: FormItem }) {
  const [given, setGiven] = useState<Record<string, string>>({})
  const [found, setFound] = useState<Found>()
  const [isAsking, setAsking] = useState(false)
  const alias = aliasOf(item)
  if (alias === undefined) return null
  const names = namesOf(item)
  const test = async () => {
    setAsking(true)
    const para = names.flatMap((name) => [name, given[name] ?? ''])
    try {
      const { value } = await quietApi.oa.tablefun.callback({
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
          value={given[name] ?? ''}
          onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
        />
      ))}
      <Button onClick={() => void test()} disabled={isAsking}>
        {t('designer.source.test')}
      </Button>
      {found && <Outcome found={found} />}
    </div>
  )
}
