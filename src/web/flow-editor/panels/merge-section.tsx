import { previousOf } from '#/core/flow/design/design'
import { t } from '../../platform/i18n'
import { changeStep } from '../actions/change-step'
import { useEditor } from '../editor'
import type { SectionProps } from './section-props'

/** Which of the steps that lead here are waited for. */
export function MergeSection({ design, step }: SectionProps) {
  const editor = useEditor()
  const { id, merge_set } = step
  const before = new Set([...previousOf(design, id), ...merge_set.funs])
  const offered = design.funlist.filter((other) => before.has(other.id) && other.id !== id)
  const toggle = (other: string) => {
    const funs = merge_set.funs.includes(other)
      ? merge_set.funs.filter((one) => one !== other)
      : [...merge_set.funs, other]
    editor.run((now) => changeStep(now, { id, change: { merge_set: { funs } } }))
  }
  return (
    <div className="fe-section">
      <p className="q-field-hint">{t('flow-editor.merge.hint')}</p>
      {!offered.length && <p className="fe-note">{t('flow-editor.merge.none')}</p>}
      {offered.map(({ id: other, name }) => (
        <label key={other} className="fe-check">
          <input type="checkbox" checked={merge_set.funs.includes(other)} onChange={() => toggle(other)} />
          {name}
        </label>
      ))}
      {merge_set.funs.length === 1 && <p className="fe-note">{t('flow-editor.merge.one')}</p>}
    </div>
  )
}
