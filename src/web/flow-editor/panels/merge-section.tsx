import { previousOf } from '#/core/flow/design/design'
import stepMerge from '#schemas/forms/step-merge.json'
import { LivePanel } from '../../own-forms/live-panel'
import { t } from '../../platform/i18n'
import { changeStep } from '../actions/change-step'
import { useEditor } from '../editor'
import type { SectionProps } from './section-props'
import { choicesOf } from './step-choices'

/** Which of the steps that lead here are waited for. */
export function MergeSection({ design, step: { id, merge_set } }: SectionProps) {
  const editor = useEditor()
  const before = new Set([...previousOf(design, id), ...merge_set.funs])
  const offered = design.funlist.filter((other) => before.has(other.id) && other.id !== id)
  return (
    <div className="fe-section">
      <p className="q-field-hint">{t('flow-editor.merge.hint')}</p>
      {offered.length ? (
        <LivePanel
          form={stepMerge}
          values={{ funs: merge_set.funs }}
          known={{ funs: choicesOf(offered) }}
          onChange={(_, funs) =>
            editor.run((now) => changeStep(now, { id, change: { merge_set: { funs: funs as string[] } } }))
          }
        />
      ) : (
        <p className="fe-note">{t('flow-editor.merge.none')}</p>
      )}
      {merge_set.funs.length === 1 && <p className="fe-note">{t('flow-editor.merge.one')}</p>}
    </div>
  )
}
