import { useMemo, useState } from 'react'
import { defaultsOf } from '#/core/form/defaults/default-values'
import type { FormDesign } from '#/generated/types'
import { currentDefaultContext } from '../../form-host/default-context'
import { t } from '../../platform/i18n/i18n'
import { FormView } from '../../renderer/form'
import type { ScriptRun } from '../../sandbox/script-run'
import { describeEffects, describeTrigger } from './run-text'

const mostRuns = 50

interface Numbered {
  number: number
  run: ScriptRun
}

/** Lists the effects of script runs, the latest first. */
const Runs = ({ runs, form }: { runs: readonly Numbered[]; form: FormDesign }) => (
  <ol className="fs-runs" aria-label={t('designer.script.runs')}>
    {runs.map(({ number, run }) => {
      const lines = describeEffects(run, form)
      return (
        <li key={number} data-failed={run.failure ? true : undefined}>
          <b>{describeTrigger(run)}</b>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {lines.length === 0 && <p className="fs-quiet">{t('designer.script.run.nothing')}</p>}
          {run.lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a script may write the same line again
            <code key={i}>{line}</code>
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
    <div className="fs-trial">
      <section className="fs-trial-runs">
        <h3>{t('designer.script.runs')}</h3>
        {runs.length ? (
          <Runs runs={runs} form={form} />
        ) : (
          <p className="fd-note">{t('designer.script.no-runs')}</p>
        )}
      </section>
      <div className="fs-trial-form">
        <FormView form={form} values={values} mode="creat" onScript={note} />
      </div>
    </div>
  )
}
