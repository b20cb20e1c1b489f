import type { FlowDesignStep } from '#/generated/types'
import stepMerge from '#schemas/forms/step-merge.json'
import { previousStepIds } from '../../../core/flow'
import { t } from '../../platform'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { Stack } from '../../ui'
import { changeStep } from '../actions/change-step'
import { useEditor } from '../editor-context'
import type { SectionProps } from './section-props'
import { stepOptionsOf } from './step-choices'

type Merge = FlowDesignStep['merge_set']

/** Returns a merge with one setting changed; one that waits for all has no count. */
function changed(merge: Merge, model: string, value: unknown): Merge {
  if (model !== 'wait') return { ...merge, [model]: value }
  const { after: _, rest: __, ...all } = merge
  return value === 'some' ? { ...all, after: 1, rest: 'absorb' } : all
}

/** Which preceding steps are waited for, how many are enough, and what happens to the others. */
export function JoinSection({ design, step: { id, merge_set } }: SectionProps) {
  const editor = useEditor()
  const before = new Set([...previousStepIds(design, id), ...merge_set.funs])
  const offered = design.funlist.filter((other) => before.has(other.id) && other.id !== id)
  return (
    <Stack gap={3.5}>
      <p className="q-field-hint">{t('flow-editor.merge.hint')}</p>
      {offered.length ? (
        <AutosavePanel
          form={stepMerge}
          values={{
            funs: merge_set.funs,
            wait: merge_set.after ? 'some' : 'all',
            after: merge_set.after ?? 1,
            rest: merge_set.rest ?? 'absorb',
          }}
          known={{ funs: stepOptionsOf(offered) }}
          onChange={(model, value) =>
            editor.run((now) =>
              changeStep(now, { id, change: { merge_set: changed(merge_set, model, value) } }),
            )
          }
        />
      ) : (
        <p className="fe-note q-soft q-radius-md q-pad-y-2 q-pad-x-3">{t('flow-editor.merge.none')}</p>
      )}
      {merge_set.funs.length === 1 && (
        <p className="fe-note q-soft q-radius-md q-pad-y-2 q-pad-x-3">{t('flow-editor.merge.one')}</p>
      )}
    </Stack>
  )
}
