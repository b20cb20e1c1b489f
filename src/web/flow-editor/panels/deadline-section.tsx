import type { Deadline } from '#/generated/types'
import stepDeadline from '#schemas/forms/step-deadline.json'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { changeStep } from '../actions/change-step'
import { useEditor } from '../editor-context'
import { DeadlineActions } from './deadline-actions'
import { DeadlineDates } from './deadline-dates'
import { DeadlineDuration } from './deadline-duration'
import { DeadlineTable } from './deadline-table'
import type { SectionProps } from './section-props'

/** Initial deadline of a step. */
const firstDeadline: Deadline = { unit: 'work-day', amount: 1, acts: [] }

/** Deadline of a step, its due dates, and the actions after it has passed. */
export function DeadlineSection({ design, step }: SectionProps) {
  const editor = useEditor()
  const { id, deadline, timeexpired } = step
  const { unit, amount, acts, by } = deadline ?? firstDeadline
  const set = (next: Deadline | undefined) =>
    editor.run((before) => changeStep(before, { id, change: { deadline: next } }), `${id} deadline`)
  const change = (part: Partial<Deadline>) => set({ unit, amount, acts, ...(by && { by }), ...part })
  const decide = (next: string | undefined) => set({ unit, amount, acts, ...(next && { by: next }) })
  const changeSeconds = (seconds: number) =>
    editor.run((before) => changeStep(before, { id, change: { timeexpired: seconds } }))
  return (
    <AutosavePanel
      form={stepDeadline}
      values={{ unit: deadline ? unit : 'plain', amount }}
      slots={{
        time: () => <DeadlineDuration value={timeexpired} onChange={changeSeconds} />,
        acts: () => (
          <DeadlineActions set={design.set} unit={unit} acts={acts} onChange={(acts) => change({ acts })} />
        ),
        by: () => <DeadlineTable design={design} by={by} onChange={decide} />,
        dates: () => <DeadlineDates deadline={{ unit, amount, acts }} />,
      }}
      onChange={(model, value) => {
        if (model === 'unit')
          return value === 'plain' ? set(undefined) : change({ unit: value as Deadline['unit'] })
        change({ amount: Math.max(1, Number(value) || 1) })
      }}
    />
  )
}
