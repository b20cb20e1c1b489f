import { useMemo, useState } from 'react'
import type { FormDesign } from '#/generated/types'
import { defaultsOf } from '../../../core/form'
import { currentDefaultContext } from '../../form-host/default-context'
import { t } from '../../platform/i18n/i18n'
import { FormView } from '../../renderer'
import type { ScriptRun } from '../../sandbox/script-run'
import { Muted, Stack } from '../../ui/layout'
import { describeEffects, describeTrigger } from './run-text'

const mostRuns = 50

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
  const values = useMemo(() => defaultsOf(form, currentDefaultContext()), [form])
  const note = (run: ScriptRun) =>
    setRuns((before) => [{ number: (before[0]?.number ?? 0) + 1, run }, ...before].slice(0, mostRuns))
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
