import type { FlowDesignStep, Nobody, RecipientGroup } from '#/generated/types'
import stepPeople from '#schemas/forms/step-people.json'
import { isSignStep } from '../../../core/flow'
import { GroupsField } from '../../picker/groups/groups-dialog'
import { PickChoice } from '../../picker/picker-tab'
import { t } from '../../platform'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { changeStep } from '../actions/change-step'
import { useFlowEditor, useStepOptions } from '../editor-context'
import type { SectionProps } from './section-props'

type ReceiversProps = SectionProps & { change(part: Partial<FlowDesignStep>): void }

/** Who may create the flow (start step), or the recipients (any other step). */
function Receivers({ design: { set }, step, change }: ReceiversProps) {
  const { fields } = useStepOptions()
  if (step.is_start)
    return (
      <GroupsField
        fields={fields}
        set={{ ...set, runRoots: [] }}
        title={t('flow-editor.people.creators')}
        only={['user', 'dept', 'role']}
        nobodyText={t('picker.test.nobody-creates')}
        value={step.creatPermission}
        onSave={(creatPermission: RecipientGroup[]) => change({ creatPermission })}
      />
    )
  return (
    <PickChoice value>
      <GroupsField
        fields={fields}
        set={set}
        title={t('flow-editor.people.dealers')}
        isReceiving
        nobodyText={step.nobodypass ? t('picker.test.nobody-skips') : undefined}
        value={step.dealers}
        onSave={(dealers) => change({ dealers })}
      />
    </PickChoice>
  )
}

/** Fallback assignee for a step without recipients. */
const Instead = ({ design: { set }, step: { nobody }, change }: ReceiversProps) => (
  <GroupsField
    fields={useStepOptions().fields}
    set={{ ...set, runRoots: [] }}
    title={t('flow-editor.people.nobody.who')}
    isReceiving
    value={nobody?.people ?? []}
    onSave={(people) => change({ nobody: { ask: 'people', people } })}
  />
)

/** Returns the step changes for one panel value. */
function changed({ nobody }: FlowDesignStep, model: string, value: unknown): Partial<FlowDesignStep> {
  if (model === 'transfer') return { notransfer: !value }
  if (model !== 'nobody') return { [model]: value }
  const ask = value as 'none' | Nobody['ask']
  return { nobody: ask === 'none' ? undefined : { ask, people: nobody?.people ?? [] } }
}

/** Creators or recipients, and recipients of copies. */
export function PeopleSection({ design, step }: SectionProps) {
  const editor = useFlowEditor()
  const { fields } = useStepOptions()
  const { id, is_start, nobody, nobodypass, batch = false, notransfer = false } = step
  const change = (part: Partial<FlowDesignStep>) =>
    editor.run((before) => changeStep(before, { id, change: part }))
  const isAsked = isSignStep(step)
  const copies = (
    <GroupsField
      fields={fields}
      set={design.set}
      title={t('flow-editor.people.cc')}
      isReceiving
      emptyText={t('flow-editor.people.cc-none')}
      nobodyText={t('picker.test.nobody-copies')}
      value={step.cc}
      onSave={(cc) => change({ cc })}
    />
  )
  return (
    <AutosavePanel
      form={stepPeople}
      values={{ nobody: nobody?.ask ?? 'none', nobodypass, batch, transfer: !notransfer }}
      known={{
        nobody: { hide: is_start },
        nobodypass: { hide: is_start },
        batch: { hide: !isAsked },
        transfer: { hide: !isAsked },
      }}
      slots={{
        receivers: () => <Receivers design={design} step={step} change={change} />,
        cc: () => copies,
        instead: () => <Instead design={design} step={step} change={change} />,
      }}
      onChange={(model, value) => change(changed(step, model, value))}
    />
  )
}
