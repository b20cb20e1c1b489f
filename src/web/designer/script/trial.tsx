import { useMemo, useState } from 'react'
import type { FormDesign } from '#/generated/types'
import { allFormItemsOf, formFieldsOf, initialValuesOf, isRecord } from '../../../core/form'
import { currentDefaultContext } from '../../form-host/default-context'
import { listSeparator, t, toDisplayText } from '../../platform'
import { FormView } from '../../renderer'
import type { ScriptRun } from '../../sandbox/script-call'
import { failureText, scriptTitle } from '../../sandbox/script-messages'
import { Muted, Stack } from '../../ui'
import { itemTitleOf } from '../titles'

const say = (name: string, params: Record<string, unknown>) => t(`designer.script.run.${name}`, params)

/** Describes what triggered a script run. */
function describeTrigger({ script, item }: ScriptRun): string {
  if (script.kind === 'click') return scriptTitle(script, t)
  return item ? say('changed', { name: itemTitleOf(item) }) : say('start', {})
}

const choiceText = (choice: unknown) =>
  String((isRecord(choice) ? (choice.label ?? choice.value) : choice) ?? '')

const words = (value: unknown) =>
  Array.isArray(value) ? value.map(choiceText).join(listSeparator()) : String(value)

/** Describes one property changed by a script. */
const lookLine = (name: string, property: string, value: unknown) =>
  typeof value === 'boolean'
    ? say(`${property}.${value}`, { name })
    : say('property', { name, property: t(`designer.script.property.${property}`), value: words(value) })

/** Describes the effects of a run, one line each. */
function describeEffects({ failure, effects }: ScriptRun, form: FormDesign): string[] {
  if (failure) return [failureText(failure, t)]
  if (!effects) return []
  const byModel = new Map(formFieldsOf(form).map((item) => [item.model, item]))
  const byKey = new Map(allFormItemsOf(form.list).map((item) => [item.key, item]))
  const values = Object.entries(effects.values).flatMap(([model, value]) => {
    const item = byModel.get(model)
    return item
      ? [say('value', { name: itemTitleOf(item), value: toDisplayText(item, value) || say('empty', {}) })]
      : []
  })
  const patches = [...effects.looks].flatMap(([key, { item: look, options }]) => {
    const item = byKey.get(key)
    const name = item ? itemTitleOf(item) : key
    return Object.entries({ ...look, ...options }).map(([property, value]) => lookLine(name, property, value))
  })
  const refused = effects.refused.flatMap((model) => {
    const item = byModel.get(model)
    return item ? [say('refused', { name: itemTitleOf(item) })] : []
  })
  return [...values, ...patches, ...refused]
}

const maxRuns = 50

interface Numbered {
  number: number
  run: ScriptRun
}

/** Lists the effects of script runs, the latest first. */
const Runs = ({ runs, form }: { runs: readonly Numbered[]; form: FormDesign }) => (
  <ol className="fs-runs q-stack q-gap-2" aria-label={t('designer.script.runs')}>
    {runs.map(({ number, run }) => {
      const lines = describeEffects(run, form)
      return (
        <li className="q-pad-y-2 q-pad-x-3" key={number} data-failed={run.failure ? true : undefined}>
          <b>{describeTrigger(run)}</b>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {lines.length === 0 && <Muted as="p">{t('designer.script.run.nothing')}</Muted>}
          {run.lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a script may write the same line again
            <code className="q-break q-soft q-text-xs q-block" key={i}>
              {line}
            </code>
          ))}
        </li>
      )
    })}
  </ol>
)

/** Runs the form with the script for trial input; shows the changes of each run beside it. */
export function ScriptTrial({ form }: { form: FormDesign }) {
  const [runs, setRuns] = useState<readonly Numbered[]>([])
  const values = useMemo(() => initialValuesOf(form, currentDefaultContext()), [form])
  const note = (run: ScriptRun) =>
    setRuns((before) => [{ number: (before[0]?.number ?? 0) + 1, run }, ...before].slice(0, maxRuns))
  return (
    <Stack gap={4}>
      <section className="fs-trial-runs q-scroll q-surface q-pad-y-2 q-pad-x-0">
        <h3 className="q-text-sm">{t('designer.script.runs')}</h3>
        {runs.length ? (
          <Runs runs={runs} form={form} />
        ) : (
          <p className="fd-note q-break q-muted q-text-xs">{t('designer.script.no-runs')}</p>
        )}
      </section>
      <div className="q-box q-pad-3">
        <FormView form={form} values={values} mode="creat" onScript={note} />
      </div>
    </Stack>
  )
}
