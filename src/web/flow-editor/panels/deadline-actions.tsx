import type { Deadline, FlowDesignSet } from '#/generated/types'
import deadlineAct from '#schemas/forms/deadline-act.json'
import { GroupsField } from '../../picker/groups/groups-field'
import { t } from '../../platform/i18n/i18n'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { Button } from '../../ui/button'
import { useStepOptions } from '../editor-context'

type Acts = Deadline['acts']

interface DeadlineActsProps {
  set: FlowDesignSet
  unit: Deadline['unit']
  acts: Acts
  onChange(acts: Acts): void
}

/** Successive actions after a deadline has passed. */
export function DeadlineActions({ set, unit, acts, onChange }: DeadlineActsProps) {
  const { fields } = useStepOptions()
  const change = (at: number, part: Partial<Acts[number]>) =>
    onChange(acts.map((act, other) => (other === at ? { ...act, ...part } : act)))
  const changed = (at: number, model: string, value: unknown) =>
    change(
      at,
      model === 'after' ? { after: Math.max(0, Number(value) || 0) } : { do: value as Acts[number]['do'] },
    )
  return (
    <fieldset className="fe-span q-column q-gap-2 q-shrink">
      <legend className="q-field-label">{t('flow-editor.deadline.acts')}</legend>
      <p className="q-field-hint">{t('flow-editor.deadline.acts-hint')}</p>
      {acts.map((act, at) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: an act is its place, one follows the other
          key={at}
          className="fe-weight q-stack q-align-start q-gap-2 q-line-below"
          aria-label={t('flow-editor.deadline.act', { n: at + 1 })}
        >
          <AutosavePanel
            form={deadlineAct}
            values={{ do: act.do, after: act.after }}
            known={{ after: { name: `flow-editor.deadline.${at ? 'after-act' : 'after-end'}.${unit}` } }}
            slots={{
              who: () => (
                <GroupsField
                  fields={fields}
                  set={set}
                  title={t('flow-editor.deadline.who')}
                  value={act.who ?? []}
                  onSave={(who) => change(at, { who })}
                />
              ),
            }}
            onChange={(model, value) => changed(at, model, value)}
          />
          <Button
            aria-label={t('flow-editor.deadline.act-remove', { n: at + 1 })}
            icon="remove"
            onClick={() => onChange(acts.toSpliced(at, 1))}
          />
        </section>
      ))}
      <Button icon="plus" onClick={() => onChange([...acts, { do: 'remind', after: 0 }])}>
        {t('flow-editor.deadline.act-add')}
      </Button>
    </fieldset>
  )
}
